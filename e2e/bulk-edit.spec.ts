import type { Page } from '@playwright/test';
import { fetchResult, signInByApi } from './harness/api.ts';
import { findContent, matchName, expectNoAxeViolations, phoneOptions, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

const addPositions = async (url: string, name: string): Promise<void> => {
  const { token } = await signInByApi(url, 'admin');
  for (const side of ['first', 'second'])
    await fetchResult(url, 'position-item', { token, body: { name, nameEn: name, code: `${name}-${side}` } });
};

const chooseField = async (page: Page, field: string): Promise<void> => {
  await page.getByRole('combobox', { name: '添加要更改的字段' }).click();
  await page.getByTitle(field, { exact: true }).filter({ visible: true }).last().click();
};

test(
  'changes a field of all matching records after a preview, with the keyboard',
  { tag: '@full' },
  async ({ page, product }) => {
    await addPositions(product.url, 'bulk');
    await signIn(page, 'admin', '/system/position?keyword=bulk');
    const list = findContent(page);
    await list.getByRole('checkbox', { name: 'bulk' }).first().check();
    await list.getByRole('button', { name: '选择全部 2 条结果' }).click();
    await list.getByRole('button', { name: matchName('批量编辑') }).press('Enter');
    const dialog = page.getByRole('dialog', { name: '编辑 2 条记录' });
    await chooseField(page, '备注');
    await dialog.getByRole('textbox', { name: '备注' }).fill('night shift');
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: matchName('预览') }).press('Enter');
    await expect(dialog.getByText('将更改 2 条记录')).toBeVisible();
    await expect(dialog.getByRole('row', { name: /备注/ }).first()).toContainText('night shift');
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: '更改 2 条记录' }).press('Enter');
    await expect(page.getByText('已更改 2 条记录')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(list.getByRole('button', { name: '选择全部 2 条结果' })).toHaveCount(0);
  },
);

test.describe('on a phone', () => {
  test.use(phoneOptions);

  test('skips the records that cannot be changed, without scrolling sideways', { tag: '@full' }, async ({ page }) => {
    await signIn(page, 'admin', '/system/user');
    const list = findContent(page);
    await list.getByRole('checkbox', { name: '全选本页' }).check();
    await list.getByRole('button', { name: '更多批量操作' }).click();
    await page.getByRole('menuitem', { name: '批量编辑' }).click();
    const dialog = page.getByRole('dialog', { name: /^编辑 \d+ 条记录$/ });
    await chooseField(page, '状态');
    await dialog.getByRole('switch').click();
    await dialog.getByRole('button', { name: matchName('预览') }).click();
    await expect(dialog.getByText('不能操作当前登录账号')).toBeVisible();
    const apply = dialog.getByRole('button', { name: /^更改 \d+ 条记录$/ });
    await expect(apply).toBeDisabled();
    await dialog.getByRole('checkbox', { name: /^只更改其余 \d+ 条记录$/ }).check();
    await expect(apply).toBeEnabled();
    await expectNoAxeViolations(page);
    const isWider = await dialog.evaluate((element) => element.scrollWidth > element.clientWidth);
    expect(isWider).toBe(false);
    await dialog.getByRole('button', { name: matchName('返回') }).click();
    await expect(dialog.getByRole('switch')).toBeVisible();
  });
});
