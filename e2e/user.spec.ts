import { findContent, matchName, signIn } from './harness/page.ts';
import { chooseRowAction } from './harness/rows.ts';
import { expect, test } from './harness/test.ts';
test('creates a user, finds it by pinyin, disables and deletes it', { tag: '@full' }, async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'admin', '/system/user');
  const list = findContent(page);
  const person = list.getByRole('row', { name: /欧阳静/ });

  await list.getByRole('button', { name: '新增用户' }).click();
  const form = page.getByRole('dialog', { name: '新增用户' });
  await form.getByRole('textbox', { name: '用户名' }).fill('admin');
  await form.getByRole('textbox', { name: '姓名' }).fill('欧阳静');
  await form.getByRole('button', { name: matchName('保存') }).click();
  await expect(form).toContainText('该用户名已被使用');
  await form.getByRole('textbox', { name: '用户名' }).fill('newcomer');
  await form.getByRole('button', { name: matchName('保存') }).click();
  const secret = page.getByRole('dialog', { name: '欧阳静的一次性密码' });
  await expect(secret).toContainText('newcomer');
  await expect(secret).toContainText('••••');
  await secret.getByRole('button', { name: '复制全部' }).click();
  await expect(secret.getByRole('status')).toHaveText('已复制');
  await secret.getByRole('button', { name: '显示密码' }).click();
  const password = await secret.locator('dd').last().innerText();
  const copiedText = await page.evaluate(() => navigator.clipboard.readText());
  expect(copiedText).toContain(
    `登录地址：${new URL('/', page.url()).href}\n用户名：newcomer\n一次性密码：${password.trim()}\n`,
  );
  await secret.getByRole('button', { name: '我已保存' }).click();

  await list.getByRole('searchbox', { name: /拼音/ }).pressSequentially('ouyangjing');
  await expect(page).toHaveURL(/keyword=ouyangjing/);
  await expect(person).toContainText('待改密码');
  await expect(list.getByText('筛选出 1 条')).toBeVisible();

  await chooseRowAction(page, person, '停用');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: matchName('停用') })
    .click();
  await expect(person).toContainText('停用');

  await chooseRowAction(page, person, '删除');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: matchName('删除') })
    .click();
  await expect(list).toContainText('没有符合条件的用户');
});

test('opens the form for a forgotten password by email from a link', { tag: '@full' }, async ({ page }) => {
  await page.goto('/login?view=forgot&by=email');
  await expect(page.getByRole('textbox', { name: '邮箱', exact: true })).toBeVisible();
});
