import type { Page } from '@playwright/test';
import { fetchResult, signInByApi } from './harness/api.ts';
import { findContent, matchName, expectNoAxeViolations, signIn } from './harness/page.ts';
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
