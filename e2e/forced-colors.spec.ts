import type { Locator, Page } from '@playwright/test';
import { findContent, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

test.use({ forcedColors: 'active' });

const readBackground = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor);

const readHighlightColor = (page: Page) =>
  page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement('i'));
    sample.style.backgroundColor = 'Highlight';
    const { backgroundColor } = getComputedStyle(sample);
    sample.remove();
    return backgroundColor;
  });

test('highlights the current page and selected elements in forced-colors mode', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/home');
  const expectSelectionVisible = async (of: Locator, unselected: Locator) => {
    await expect.poll(() => readBackground(of)).toBe(await readHighlightColor(page));
    expect(await readBackground(unselected)).not.toBe(await readHighlightColor(page));
  };
  const findEntry = (name: string) => page.locator('aside').getByRole('link', { name, exact: true });
  await expectSelectionVisible(findEntry('首页'), findEntry('关于'));
  const range = findContent(page).locator('.ant-segmented-item');
  await expectSelectionVisible(range.first(), range.nth(1));

  await page.goto('/system/user');
  await expectSelectionVisible(
    findContent(page).getByRole('button', { name: '全部部门' }),
    findContent(page).getByRole('button', { name: '导入' }),
  );
  const findDept = (name: string) =>
    findContent(page).locator('aside .ant-tree-node-content-wrapper').filter({ hasText: name });
  await findDept('财务部').click();
  await expectSelectionVisible(findDept('财务部'), findDept('研发中心'));

  await page.goto('/system/role');
  await findContent(page).getByRole('button', { name: '新增角色' }).click();
  const form = page.getByRole('dialog', { name: '新增角色' });
  const status = form.getByRole('switch', { name: '状态' });
  await expect.poll(() => readBackground(status)).toBe(await readHighlightColor(page));
  await status.click();
  await expect.poll(() => readBackground(status)).not.toBe(await readHighlightColor(page));
  await expect(status).toHaveCSS('outline-style', 'solid');

  await page.goto('/about');
  await page.getByRole('button', { name: '偏好设置' }).click();
  const findTheme = (name: string) =>
    page.getByRole('group', { name: '主题模式' }).locator('label').filter({ hasText: name });
  await findTheme('浅色').click();
  const picture = 'input + span';
  await expectSelectionVisible(findTheme('浅色').locator(picture), findTheme('深色').locator(picture));
});

test.describe('without forced colors', () => {
  test.use({ forcedColors: 'none' });

  test('uses no system colors for highlights', { tag: '@full' }, async ({ page }) => {
    await signIn(page, 'admin', '/home');
    const range = findContent(page).locator('.ant-segmented-item-selected').first();
    await expect(range).toBeVisible();
    expect(await readBackground(range)).not.toBe(await readHighlightColor(page));
  });
});
