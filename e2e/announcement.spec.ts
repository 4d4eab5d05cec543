import { fetchResult, signInByApi } from './harness/api.ts';
import { findContent, matchName, signIn } from './harness/page.ts';
import { chooseRowAction } from './harness/rows.ts';
import { expect, test } from './harness/test.ts';

test('writes, publishes and withdraws an announcement, and shows its text and its receipts', async ({ page }) => {
  await signIn(page, 'admin', '/system/announcement');
  const list = findContent(page);
  const row = list.getByRole('row', { name: /年度体检/ });
  const dialog = page.getByRole('dialog');
  const confirm = (name: string) => dialog.getByRole('button', { name: matchName(name) }).click();

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

test(
  'shows an important announcement once, counts it in the bell and asks for a confirmation',
  { tag: '@full' },
  async ({ page, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    const publish = async (title: string, parts: object) => {
      const body = { title, body: '请 **周知**', audience: 'everyone', ...parts };
      const { id } = await fetchResult<{ id: number }>(product.url, 'announcement-item', { token, body });
      await fetchResult(product.url, 'announcement-item/publish', { token, body: { id } });
      return id;
    };
    const ids = [
      await publish('放假安排', { importance: 'important' }),
      await publish('信息安全承诺', { mustConfirm: true }),
      await publish('数据库升级', { importance: 'maintenance', isPinned: true }),
    ];
    const banner = page.getByRole('status').filter({ hasText: '数据库升级' });
    await page.goto('/login');
    await expect(banner).toBeVisible();
    await signIn(page, 'common', '/about');
    await expect(banner).toBeVisible();
    const first = page.getByRole('dialog', { name: '信息安全承诺' });
    await expect(first.getByText('周知')).toBeVisible();
    await page.keyboard.press('Escape');
    await first.getByRole('button', { name: '我已阅读并确认' }).click();
    await page.getByRole('dialog', { name: '放假安排' }).getByRole('button', { name: '知道了' }).click();
    await page.getByRole('button', { name: /^通知，\d+ 条未读$/ }).click();
    const section = page.getByRole('region', { name: '公告' });
    await expect(section.getByRole('listitem').first()).toContainText('数据库升级');
    await section.getByRole('button', { name: /数据库升级/ }).click();
    await page.getByRole('dialog', { name: '数据库升级' }).getByRole('button', { name: '知道了' }).click();
    await page.reload();
    await expect(banner).toBeVisible();
    await expect(page.locator('.ant-modal')).toHaveCount(0);
    for (const id of ids) await fetchResult(product.url, 'announcement-item/withdraw', { token, body: { id } });
  },
);
