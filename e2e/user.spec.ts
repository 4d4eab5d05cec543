import { content, named, signIn } from './harness/person.ts';
import { expect, test } from './harness/test.ts';

test('an administrator creates a user, finds them by pinyin, disables and deletes them', async ({ page }) => {
  await signIn(page, 'admin', '/system/user');
  const list = content(page);
  const person = list.getByRole('row', { name: /欧阳静/ });

  await list.getByRole('button', { name: '新增用户' }).click();
  const form = page.getByRole('dialog', { name: '新增用户' });
  await form.getByRole('textbox', { name: '用户名' }).fill('admin');
  await form.getByRole('textbox', { name: '姓名' }).fill('欧阳静');
  await form.getByRole('button', { name: named('保存') }).click();
  await expect(form).toContainText('该用户名已被使用');
  await form.getByRole('textbox', { name: '用户名' }).fill('newcomer');
  await form.getByRole('button', { name: named('保存') }).click();
  const secret = page.getByRole('dialog', { name: '欧阳静的一次性密码' });
  await expect(secret).toContainText('newcomer');
  await secret.getByRole('button', { name: '我已保存' }).click();

  await list.getByRole('searchbox', { name: /拼音/ }).fill('ouyangjing');
  await list.getByRole('searchbox', { name: /拼音/ }).press('Enter');
  await expect(page).toHaveURL(/keyword=ouyangjing/);
  await expect(person).toContainText('启用');
  await expect(list.getByText('共 1 条')).toBeVisible();

  await person.getByRole('button', { name: /^更多/ }).click();
  await page.getByRole('menuitem', { name: '停用' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: named('停用') })
    .click();
  await expect(person).toContainText('停用');

  await person.getByRole('button', { name: named('删除') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: named('删除') })
    .click();
  await expect(list).toContainText('没有符合条件的用户');
});
