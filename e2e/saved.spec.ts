import type { Locator, Page } from '@playwright/test';
import { phoneOptions, findAxeViolations, findContent, matchName, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

const save = (page: Page) => {
  const button = page.getByRole('dialog').getByRole('button', { name: matchName('保存') });
  return button.click();
};

/** Screen readers announce this message. */
const findToast = (page: Page, name: string) => page.getByRole('alert').filter({ hasText: name });

const cases = [
  { resource: 'role', action: '新增角色', fields: { 角色名称: '提示角色', 角色编码: 'toast-role' }, name: '提示角色' },
  { resource: 'dept', action: '新增部门', fields: { 部门名称: '提示部门' }, name: '提示部门' },
  { resource: 'menu', action: '新增菜单', fields: { 名称: '提示菜单', 路由路径: '/toast' }, name: '提示菜单' },
] as const;

for (const { resource, action, fields, name } of cases)
  test(`names the created ${resource} in the toast and links to it`, { tag: '@full' }, async ({ page }) => {
    await signIn(page, 'admin', `/system/${resource}`);
    await findContent(page).getByRole('button', { name: action }).first().click();
    const form = page.getByRole('dialog', { name: action });
    for (const [label, text] of Object.entries(fields))
      await form.getByRole('textbox', { name: label, exact: true }).fill(text);
    await save(page);
    await expect(findToast(page, name)).toContainText(`新增成功 ${name} 查看`);
    await findToast(page, name).hover();
    expect((await findAxeViolations(page)).filter((violation) => violation.includes('ant-notification'))).toEqual([]);
    await findToast(page, name).getByRole('link', { name: '查看' }).click();
    await expect(page).toHaveURL(new RegExp(String.raw`/system/${resource}/\d+$`));
    await expect(findContent(page).getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(findToast(page, name)).toHaveCount(0);

    // The page of the record needs no link to itself.
    await findContent(page)
      .getByRole('button', { name: matchName('编辑') })
      .click();
    await save(page);
    await expect(findToast(page, name)).toContainText('修改成功');
    await expect(findToast(page, name).getByRole('link')).toHaveCount(0);
  });

const measureBox = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test.describe('on a small phone', () => {
  test.use({ ...phoneOptions, viewport: { width: 320, height: 640 } });

  test(
    'keeps the toast clear of batch actions and footer, and above the on-screen keyboard',
    { tag: '@full' },
    async ({ page }) => {
      await signIn(page, 'admin', '/system/user');
      await findContent(page).getByRole('checkbox', { name: '林小满' }).check();
      await findContent(page).getByRole('button', { name: '更多操作：林小满' }).click();
      await page.getByRole('menuitem', { name: '编辑' }).click();
      await save(page);
      const notice = page.locator('.ant-notification-notice').filter({ hasText: '林小满' });
      await expect(page.getByRole('dialog')).toHaveCount(0);
      const bar = findContent(page).locator('.inverse');
      await expect(bar).toContainText('已选 1');
      await expect
        .poll(async () => (await measureBox(notice)).y + (await measureBox(notice)).height)
        .toBeLessThanOrEqual((await measureBox(bar)).y);

      // An on-screen keyboard reduces the visible part of the page, as zooming does.
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1.5 });
      const isVisibleInView = () =>
        notice.evaluate((element) => {
          const { offsetTop, height } = visualViewport ?? { offsetTop: 0, height: 0 };
          const { top, bottom } = element.getBoundingClientRect();
          return top >= offsetTop && bottom <= offsetTop + height;
        });
      await expect.poll(isVisibleInView).toBe(true);
    },
  );
});
