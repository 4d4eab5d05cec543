import { callApi, signInByApi } from './harness/api.ts';
import { findContent, matchName, expectNoAxeViolations, setPreferences, signIn } from './harness/page.ts';
import { chooseRowAction } from './harness/rows.ts';
import { expect, test } from './harness/test.ts';

test(
  'maintains a dictionary and its items, and returns 403 without permission',
  { tag: '@full' },
  async ({ page, product }) => {
    await signIn(page, 'admin', '/system/dictionary');
    const list = findContent(page);
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: matchName('保存') });

    await expect(list.getByRole('heading', { level: 1 })).toHaveText('字典管理');
    await list.getByRole('button', { name: '新增字典' }).click();
    await page.getByRole('textbox', { name: '中文名称' }).fill('发货方式');
    await page.getByRole('textbox', { name: '英文名称' }).fill('Shipping method');
    await page.getByRole('textbox', { name: '编码' }).fill('shipping-method');
    await save.click();
    await expect(save).toBeHidden();

    await list.getByRole('link', { name: '发货方式' }).click();
    await expect(page).toHaveURL(/dictionaryId=\d+/);
    await expect(page.getByRole('heading', { name: '发货方式' })).toBeVisible();
    await expect(list).toContainText('暂无字典项');
    await list.getByRole('table').getByRole('button', { name: '新增字典项' }).click();
    await page.getByRole('textbox', { name: '中文标签' }).fill('空运');
    await page.getByRole('textbox', { name: '英文标签' }).fill('By air');
    await page.getByRole('textbox', { name: matchName('值') }).fill('air');
    await dialog.getByRole('switch', { name: '默认' }).click();
    await save.click();
    await expect(save).toBeHidden();
    const row = list.getByRole('row', { name: /空运/ });
    await expect(row).toContainText('air');

    await row.getByRole('button', { name: matchName('编辑') }).click();
    await dialog.getByRole('switch', { name: '状态' }).click();
    await save.click();
    await expect(row).toContainText('停用');
    await chooseRowAction(page, row, '删除');
    await dialog.getByRole('button', { name: matchName('删除') }).click();
    await expect(list).toContainText('暂无字典项');

    await list.getByRole('link', { name: '订单状态' }).click();
    await expect(list.getByRole('row', { name: /待处理/ })).toContainText('open');
    // A reload removes the messages, which are smaller while they are stacked.
    await page.reload();
    await expect(list.getByRole('row', { name: /待处理/ })).toContainText('open');
    await expectNoAxeViolations(page);
    await list.getByRole('button', { name: '返回字典列表' }).click();
    await expect(page).toHaveURL(/dictionary$/);

    const { token } = await signInByApi(product.url, 'common');
    for (const path of ['dictionary-list', 'dictionary-item-list'])
      expect((await callApi(product.url, path, { token })).code).toBe(403);
    expect((await callApi(product.url, 'dictionary-options?code=order-status', { token })).code).toBe(200);
  },
);

test('lists the items on a phone in English, and returns to the dictionaries', { tag: '@full' }, async ({ page }) => {
  await setPreferences(page, { language: 'en-US' });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin', '/system/dictionary');
  const list = findContent(page);
  await list.getByRole('link', { name: 'Unit of measure' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Unit of measure' })).toBeVisible();
  await expect(list).toContainText('Kilogram');
  await expectNoAxeViolations(page);
  await list.getByRole('button', { name: 'Back to dictionaries' }).press('Enter');
  await expect(list.getByRole('link', { name: 'Unit of measure' })).toBeVisible();
});
