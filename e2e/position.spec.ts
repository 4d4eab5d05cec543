import { findContent, matchName, signIn } from './harness/page.ts';
import { chooseRowAction } from './harness/rows.ts';
import { expect, test } from './harness/test.ts';

test(
  'creates a position, assigns it to a user, and does not delete it while the user has it',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'admin', '/system/position');
    const list = findContent(page);
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: matchName('保存') });
    await expect(list).toContainText('不授予任何权限');

    await list.getByRole('button', { name: '新增岗位' }).click();
    await page.getByRole('textbox', { name: '中文名称' }).fill('仓库管理员');
    await page.getByRole('textbox', { name: '英文名称' }).fill('Warehouse keeper');
    await page.getByRole('textbox', { name: '编码' }).fill('warehouse-keeper');
    await save.click();
    await expect(save).toBeHidden();
    const row = list.getByRole('row', { name: /仓库管理员/ });
    await expect(row).toContainText('warehouse-keeper');

    await page.goto('/system/user?keyword=common');
    const user = list.getByRole('row', { name: /common/ });
    await user.getByRole('button', { name: matchName('编辑') }).click();
    await dialog.getByRole('combobox', { name: '岗位' }).fill('仓库');
    await page.keyboard.press('Enter');
    // Closes the options, which cover the button.
    await page.keyboard.press('Tab');
    await save.click();
    await expect(save).toBeHidden();

    await page.goto('/system/user');
    await list.getByRole('combobox', { name: '岗位' }).click();
    await page.getByTitle('仓库管理员').click();
    await expect(page).toHaveURL(/positionId=\d+/);
    await expect(list.locator('tbody').getByRole('row', { name: /common/ })).toBeVisible();
    await expect(list).toContainText('筛选出 1 条');

    await page.goto('/system/position');
    await chooseRowAction(page, row, '删除');
    await dialog.getByRole('button', { name: matchName('删除') }).click();
    await expect(page.getByText('有 1 个用户担任此岗位，请改为停用')).toBeVisible();
    await expect(row).toBeVisible();
  },
);
