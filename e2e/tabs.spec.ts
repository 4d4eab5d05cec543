import type { Page } from '@playwright/test';
import { expectNoAxeViolations, changePreferences, findContent, matchName, signIn } from './harness/page.ts';
import { openRecords, recordsPath, restoreTabs, findTabBar, findTab, readTabTitles } from './harness/tabs.ts';
import { expect, test } from './harness/test.ts';

const findItem = (page: Page, name: string) => page.getByRole('menuitem', { name: matchName(name) });
const findNote = (page: Page) => findContent(page).getByLabel(matchName('便签')).filter({ visible: true });
const choose = async (page: Page, tab: string, name: string) => {
  await findTab(page, tab).click({ button: 'right' });
  await findItem(page, name).click();
};

test('closes tabs with their cross, the middle mouse button and the keyboard', async ({ page }) => {
  await signIn(page, 'common', recordsPath);
  await openRecords(page, 12, 13, 14);
  expect(await readTabTitles(page)).toEqual(['首页', '菜单 1-1', '记录 12', '记录 13', '记录 14']);
  await findTab(page, '记录 13').click({ button: 'middle' });
  await expect(findTab(page, '记录 13')).toHaveCount(0);
  await expect(page).toHaveURL(/menu1-1\/14$/);

  await findTab(page, '菜单 1-1').focus();
  await page.keyboard.press('Delete');
  await expect(findTab(page, '记录 12')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/menu1-1\/12$/);
  await findTab(page, '记录 12').getByTitle('关闭').click();
  await expect(page).toHaveURL(/menu1-1\/14$/);
  await expect(findTab(page, '记录 14')).toHaveAttribute('aria-selected', 'true');
  await findTab(page, '记录 14').press('Delete');
  await expect(page).toHaveURL('/home');
  await findTab(page, '首页').click({ button: 'middle' });
  await findTab(page, '首页').press('Delete');
  expect(await readTabTitles(page)).toEqual(['首页']);
});

test('keeps the query and hash of each tab and the state of each record', async ({ page }) => {
  await signIn(page, 'common', '/route-nest/menu1/menu1-2?step=2#step-2');
  await findContent(page).getByRole('button', { name: '下一步' }).click();
  await expect(page).toHaveURL(/\?step=3#step-3$/);
  await page.getByRole('link', { name: '菜单 1-1' }).click();
  await openRecords(page, 12, 13);
  await findNote(page).fill('十三');
  await findTab(page, '记录 12').click();
  await expect(findNote(page)).toHaveValue('');
  await findTab(page, '菜单 1-2').click();
  await expect(page).toHaveURL('/route-nest/menu1/menu1-2?step=3#step-3');
  await findTab(page, '记录 13').click();
  await expect(findNote(page)).toHaveValue('十三');
});

test('moves tabs by mouse and keyboard, but never Home or past pinned tabs', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'common', recordsPath);
  await openRecords(page, 12, 13);
  const startDrag = async (title: string, by: number) => {
    const box = await findTab(page, title).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 15];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + Math.sign(by) * 4, y);
    await expect(page.locator('[data-dragging]')).toHaveCount(0);
    if (Math.abs(by) > 4) await page.mouse.move(x + by, y, { steps: 8 });
    await page.mouse.up();
  };
  await startDrag('记录 13', -4);
  await expect(page).toHaveURL(/menu1-1\/13$/);
  await startDrag('记录 13', -230);
  await expect.poll(() => readTabTitles(page)).toEqual(['首页', '记录 13', '菜单 1-1', '记录 12']);
  await startDrag('首页', 300);
  await startDrag('记录 12', -900);
  await expect.poll(() => readTabTitles(page)).toEqual(['首页', '记录 12', '记录 13', '菜单 1-1']);

  await findTab(page, '记录 12').focus();
  await page.keyboard.press('Space');
  await expect(page.locator('[data-dragging]')).toHaveCount(1);
  // dnd-kit starts to listen for arrow keys one turn of the event loop later.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('“记录 12”移到第 3 个')).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(() => readTabTitles(page)).toEqual(['首页', '记录 13', '记录 12', '菜单 1-1']);
  await choose(page, '菜单 1-1', '固定');
  await startDrag('记录 12', -900);
  await expect.poll(() => readTabTitles(page)).toEqual(['首页', '菜单 1-1', '记录 12', '记录 13']);
});

test('refreshes a page and its data, and maximizes the content area', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'common', '/home');
  await expect(findContent(page).locator('svg').first()).toBeVisible();
  const pieRequest = page.waitForRequest(/\/api\/home\/pie/);
  const turning = page.waitForFunction(() => document.querySelector('main [role=status] .page-loading-ring'));
  await choose(page, '首页', '刷新');
  await Promise.all([turning, pieRequest]);
  await expect(findContent(page).locator('.page-loading-ring')).toHaveCount(0);
  await expect(findContent(page).locator('svg').first()).toBeVisible();

  await page.getByRole('button', { name: '最大化内容区' }).click();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0);
  await page.getByRole('button', { name: '还原内容区' }).click();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
});

test('restores tabs after a reload, except pages without permission, unless restoring is off', async ({ page }) => {
  await signIn(page, 'common', recordsPath);
  await openRecords(page, 12);
  await choose(page, '记录 12', '固定');
  await restoreTabs(page, ['/system/user', `${recordsPath}/13`, recordsPath, `${recordsPath}/12`]);
  await expect(findTab(page, '记录 12')).toHaveAttribute('aria-selected', 'true');
  await expect(findTabBar(page).getByRole('tab')).toHaveCount(4);
  await changePreferences(page, { tabbarPersist: false });
  await page.reload();
  await expect(findTabBar(page).getByRole('tab')).toHaveCount(2);
});

for (const style of ['chrome', 'plain', 'card', 'brisk'] as const) {
  test(
    `shows icon and title on every tab in the style "${style}", without accessibility violations`,
    { tag: '@full' },
    async ({ page }) => {
      await page.addInitScript((state) => localStorage.setItem('preferences', JSON.stringify({ state, version: 0 })), {
        tabbarStyleType: style,
      });
      await signIn(page, 'common', recordsPath);
      await openRecords(page, 12);
      for (const title of ['首页', '菜单 1-1', '记录 12'])
        await expect(findTab(page, title).getByRole('img', { includeHidden: true }).first()).toBeVisible();
      await expect(page.getByRole('tabpanel', { name: '记录 12' })).toBeVisible();
      await expectNoAxeViolations(page);
    },
  );
}
