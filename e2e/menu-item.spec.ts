import { findContent, keepPreferencesLocal, matchName, signIn } from './harness/page.ts';
import { chooseRowAction } from './harness/rows.ts';
import { expect, test } from './harness/test.ts';

test('updates the menus of other users when an administrator adds, moves and deletes an item', async ({
  browser,
  page,
  product,
}) => {
  const otherContext = await browser.newContext({ baseURL: product.url, locale: 'zh-CN' });
  await keepPreferencesLocal(otherContext);
  const otherPage = await otherContext.newPage();
  await signIn(otherPage, 'common', '/about');
  const menu = otherPage.getByRole('navigation').first();

  await signIn(page, 'admin', '/system/menu');
  const list = findContent(page);
  const row = list.getByRole('row', { name: '公司官网' });
  await list.getByRole('button', { name: '新增菜单' }).click();
  const form = page.getByRole('dialog');
  await form.getByText('外部链接', { exact: true }).click();
  await form.getByRole('textbox', { name: '名称' }).fill('公司官网');
  await form.getByLabel('路由路径').fill('/about');
  await form.getByLabel('外部链接地址').fill('https://example.com/');
  await form.getByLabel('排序').fill('200');
  await form.getByLabel('无需授权').click();
  await form.getByRole('button', { name: matchName('保存') }).click();
  await expect(form).toContainText('该路由路径已被使用');
  await form.getByLabel('路由路径').fill('/company');
  await form.getByRole('button', { name: matchName('保存') }).click();
  await expect(menu).toContainText(/关于[\s\S]*公司官网/);
  // The focus returns when the dialog is removed.
  await expect(form).toHaveCount(0);

  await list.getByRole('button', { name: '移动公司官网' }).press('Space');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('status').filter({ hasText: '移到' })).toContainText('排在“关于”之前');
  await page.keyboard.press('Space');
  await expect(menu).toContainText(/公司官网[\s\S]*关于/);

  await chooseRowAction(page, row, '删除');
  const question = page.getByRole('dialog', { name: '删除“公司官网”？' });
  await expect(question).toContainText('没有下级');
  await question.getByRole('button', { name: matchName('删除') }).click();
  await expect(menu).not.toContainText('公司官网');
  await otherContext.close();
});
