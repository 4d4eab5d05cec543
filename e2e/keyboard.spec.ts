import { languages } from '@atrium/contract/language.ts';
import type { Page } from '@playwright/test';
import {
  changePreferences,
  findAxeViolations,
  findContent,
  matchName,
  setPreferences,
  shrinkToPhone,
  signIn,
  waitUntilIdle,
} from './harness/page.ts';
import { chooseRowAction } from './harness/rows.ts';
import { expect, test } from './harness/test.ts';

const expectListOpens = async (page: Page, list: string): Promise<void> => {
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('combobox', { name: list, expanded: true })).toBeFocused();
};

test(
  'leaves the role list with Tab without a choice and takes the first match with Enter',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'admin', '/system/user');
    await findContent(page).getByRole('button', { name: '新增用户' }).click();
    const form = page.getByRole('dialog', { name: '新增用户' });
    const roles = form.getByRole('combobox', { name: '角色' });
    await form.getByRole('textbox', { name: '用户名' }).fill('by-keyboard');
    await form.getByRole('textbox', { name: '姓名' }).fill('键盘');
    await roles.focus();
    await expectListOpens(page, '角色');
    await page.keyboard.press('Tab');
    await expect(form.getByRole('combobox', { name: '岗位' })).toBeFocused();
    await expect(roles).toHaveAttribute('aria-expanded', 'false');

    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('人事');
    await expect(page.getByTitle('人事专员', { exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(roles).toHaveAttribute('aria-expanded', 'false');
    await form.getByRole('button', { name: matchName('保存') }).click();
    await page.getByRole('dialog', { name: '键盘的一次性密码' }).getByRole('button', { name: '我已保存' }).click();

    await page.goto('/system/user?keyword=by-keyboard');
    const row = findContent(page).getByRole('row', { name: /^键盘/ });
    await expect(row).toContainText('人事专员');
    await expect(row).not.toContainText('超级管理员');
    await chooseRowAction(page, row, '删除');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: matchName('删除') })
      .click();
    await expect(row).toHaveCount(0);
  },
);

test(
  'reaches the first row within 15 key presses, without stops at column borders',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'admin', '/system/user');
    // The newest user is first.
    const row = findContent(page)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') })
      .first();
    await expect(row).toBeVisible();
    await findContent(page).focus();
    const reached: string[] = [];
    const skip = page.getByRole('link', { name: '跳到列表' }).and(page.locator(':focus'));
    while (reached.length < 3 && (await skip.count()) === 0) {
      await page.keyboard.press('Tab');
      reached.push('before the link');
    }
    await page.keyboard.press('Enter');
    while (reached.length < 15 && (await row.locator(':focus').count()) === 0) {
      await page.keyboard.press('Tab');
      reached.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? ''));
    }
    await expect(row.locator(':focus')).toHaveCount(1);
    expect(reached.filter((html) => html.includes('separator'))).toEqual([]);

    await findContent(page).getByRole('button', { name: '列设置' }).click();
    const width = page.getByRole('spinbutton', { name: '调整“部门”的宽度' });
    const head = findContent(page).getByRole('columnheader', { name: '部门' });
    const widthBefore = (await head.boundingBox())?.width ?? 0;
    await width.focus();
    await page.keyboard.press('ArrowUp');
    // A table that is narrower than its container is stretched, so that each column grows by its share.
    await expect.poll(async () => (await head.boundingBox())?.width).toBeGreaterThan(widthBefore + 10);
    await page.keyboard.press('ArrowDown');
  },
);

test('makes an area focusable only while it scrolls', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/system/user');
  await expect(findContent(page).getByRole('row', { name: /common/ })).toBeVisible();
  const views = page.locator('.scroll-area-view').filter({ visible: true });
  const listErrors = () =>
    views.evaluateAll((elements) =>
      elements
        .map((view) => ({
          scrolls: view.scrollHeight > view.clientHeight + 1 || view.scrollWidth > view.clientWidth + 1,
          isStop: view.matches('[tabindex="0"]'),
        }))
        .filter(({ scrolls, isStop }) => scrolls !== isStop),
    );
  const countTabStops = () => views.and(page.locator('[tabindex="0"]')).count();
  await page.setViewportSize({ width: 1440, height: 420 });
  await expect.poll(countTabStops).toBeGreaterThan(1);
  await expect.poll(listErrors).toEqual([]);
  const stopsBefore = await countTabStops();
  await page.setViewportSize({ width: 1440, height: 2400 });
  await expect.poll(countTabStops).toBeLessThan(stopsBefore);
  await expect.poll(listErrors).toEqual([]);
});

test('localizes the names of days and months and the first day of the week', { tag: '@full' }, async ({ page }) => {
  // An address with a start shows the two fields of a custom period.
  await signIn(page, 'admin', '/system/audit?from=1700000000000');
  const heads = page.locator('.ant-picker-dropdown:visible .ant-picker-content th');
  await findContent(page)
    .getByPlaceholder(/从|开始/)
    .first()
    .click();
  await expect(heads.first()).toHaveText('一');
  await expect(page.locator('.ant-picker-month-btn').first()).toHaveText(/月$/);
  await page.keyboard.press('Escape');
  await changePreferences(page, { language: 'en-US' });
  await findContent(page)
    .getByPlaceholder(/From|Start/)
    .first()
    .click();
  await expect(heads.first()).toHaveText('Su');
});

const securityPages = [
  '/personal-center/my-profile?view=password',
  '/system/security',
  '/system/sign-in',
  '/system/api-token',
];

/** Numbers the visible controls of the page that the Tab key must reach. Returns their number. */
const numberControls = (page: Page): Promise<number> =>
  findContent(page).evaluate((main) => {
    const controls = [...main.querySelectorAll<HTMLElement>('a[href], button, input, textarea, [tabindex="0"]')].filter(
      (control) =>
        control.tabIndex >= 0 &&
        !control.matches(':disabled, [type="file"], [type="radio"]:not(:checked)') &&
        control.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
    for (const [at, control] of controls.entries()) control.dataset['stop'] = String(at);
    return controls.length;
  });

for (const language of languages) {
  test(
    `reaches every control of the security pages, which have no accessibility violations: ${language}`,
    { tag: '@full' },
    async ({ page }) => {
      test.setTimeout(240_000);
      await setPreferences(page, { language });
      await signIn(page, 'admin');
      for (const path of securityPages) {
        await test.step(path, async () => {
          await page.goto(path);
          await findContent(page).locator('h1, h2').first().waitFor();
          await shrinkToPhone(page);
          await waitUntilIdle(page);
          expect.soft(await findAxeViolations(page)).toEqual([]);
          await page.setViewportSize({ width: 1440, height: 900 });
          await waitUntilIdle(page);
          const count = await numberControls(page);
          await findContent(page).focus();
          const reached = new Set<string>();
          for (let press = 0; press < 2 * count + 10; press++) {
            await page.keyboard.press('Tab');
            reached.add(
              await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['stop'] ?? ''),
            );
          }
          reached.delete('');
          expect.soft(count).toBeGreaterThan(0);
          expect.soft(reached.size).toBe(count);
        });
      }
    },
  );
}
