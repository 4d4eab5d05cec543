import { content, exactName, signIn } from './harness/page.ts';
import { chooseRowAction } from './harness/rows.ts';
import { expect, test } from './harness/test.ts';

test('writes, publishes and withdraws an announcement, and shows its text and its receipts', async ({ page }) => {
  await signIn(page, 'admin', '/system/announcement');
  const list = content(page);
  const row = list.getByRole('row', { name: /年度体检/ });
  const dialog = page.getByRole('dialog');
  const confirm = (name: string) => dialog.getByRole('button', { name: exactName(name) }).click();

  await list.getByRole('button', { name: '新增公告' }).click();
  await page.getByRole('textbox', { name: '标题' }).fill('年度体检');
  await page.getByRole('textbox', { name: '正文' }).fill('请在 **周五** 前预约 <b>体检</b>。');
  await confirm('保存');
  await expect(dialog.getByText('请选择接收范围')).toBeVisible();
  await page.getByRole('combobox', { name: '接收范围' }).click();
  await page.locator('.ant-select-item-option', { hasText: '所有人' }).click();
  await confirm('保存');
  await expect(row).toContainText('草稿');

  await chooseRowAction(page, row, '发布');
  await confirm('发布');
  await expect(row).toContainText('已发布');
  await row.getByText('年度体检').click();
  await expect(page.locator('strong', { hasText: '周五' })).toBeVisible();
  await expect(page.locator('p', { hasText: '<b>体检</b>' })).toBeVisible();
  await page
    .getByRole('tab', { name: /^阅读情况/ })
    .or(page.getByRole('button', { name: /^阅读情况/ }))
    .click();
  await expect(page.getByText(/^0 \/ \d+ 人已读$/)).toBeVisible();
  await page.keyboard.press('Escape');

  await chooseRowAction(page, row, '撤回');
  await confirm('撤回');
  await expect(row).toContainText('已撤回');
});
