import type { Locator } from '@playwright/test';
import { expectNoAxeViolations, openSignedIn, findContent, matchName, signIn } from './harness/page.ts';
import { chooseRowAction } from './harness/rows.ts';
import { expect, test } from './harness/test.ts';
import { fetchResult, signInByApi } from './harness/api.ts';

test('creates a user, finds it by pinyin, disables and deletes it', async ({ page }) => {
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

test('emails a link for setting a password instead of showing one', { tag: '@full' }, async ({ page, product }) => {
  const { token } = await signInByApi(product.url, 'admin');
  const email = 'mailed.person@example.com';
  await fetchResult(product.url, 'user-item', { token, body: { username: 'mailed-person', name: '收信人', email } });
  await signIn(page, 'admin', '/system/user?keyword=mailed-person');
  await chooseRowAction(page, findContent(page).getByRole('row', { name: /收信人/ }), '重置密码');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: matchName('重置密码') })
    .click();
  const secret = page.getByRole('dialog', { name: '收信人的一次性密码' });
  await secret.getByRole('button', { name: `发送邮件至 ${email}` }).click();
  await expect(secret).toContainText(`给 ${email} 的邮件已打印到服务器日志`);
  await expectNoAxeViolations(page);
  await expect.poll(product.output).toContain('用户名是 mailed-person');

  await page.goto('/api/health/live');
  await page.evaluate(() => localStorage.removeItem('session'));
  await page.goto('/login?view=forgot&by=email');
  await expect(page.getByRole('textbox', { name: '邮箱', exact: true })).toBeVisible();
});

test(
  'moves, assigns, revokes and deletes selected or all matching users after showing their number',
  { tag: '@full' },
  async ({ page, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    for (const username of ['batch-one', 'batch-two', 'batch-three'])
      await fetchResult(product.url, 'user-item', { token, body: { username, name: '批量' } });
    await openSignedIn(page, product.url, 'admin', '/system/user?keyword=batch-');
    const list = findContent(page);
    const rows = list.getByRole('row', { name: /batch-/ });
    const runBatchAction = async (name: string, title: string, choose: (dialog: Locator) => Promise<void>) => {
      if (name === '批量删除') {
        await list.getByRole('button', { name: '更多批量操作' }).click();
        await page.getByRole('menuitem', { name }).click();
      } else await list.getByRole('button', { name: matchName(name) }).click();
      const dialog = page.getByRole('dialog', { name: title });
      await choose(dialog);
      await dialog.getByRole('button', { name: /^确定（/ }).click();
      await expect(dialog).toBeHidden();
    };
    const pick = (field: string, option: string) => async (dialog: Locator) => {
      await dialog.getByRole('combobox', { name: field }).fill(option);
      await page.getByTitle(option, { exact: true }).filter({ visible: true }).last().click();
      // A multiple select stays open until another element is clicked.
      await dialog.getByText(/^(移动|为|收回) \d 个用户/).click();
    };
    const chooseOne = () => rows.filter({ hasText: 'batch-two' }).getByRole('checkbox').check();

    await expect(rows).toHaveCount(3);
    await chooseOne();
    await runBatchAction('移动部门', '移动 1 个用户到其他部门', pick('请选择部门', '财务部'));
    await expect(rows.filter({ hasText: '财务部' })).toHaveCount(1);

    await chooseOne();
    await list.getByRole('button', { name: '选择全部 3 条结果' }).click();
    await runBatchAction('分配角色', '为 3 个用户分配角色', pick('请选择角色', '审计员'));
    await expect(rows.filter({ hasText: '审计员' })).toHaveCount(3);
    await chooseOne();
    await runBatchAction('收回角色', '收回 1 个用户的角色', pick('请选择角色', '审计员'));
    await expect(rows.filter({ hasText: '审计员' })).toHaveCount(2);

    await chooseOne();
    await list.getByRole('button', { name: '选择全部 3 条结果' }).click();
    await runBatchAction('批量删除', '删除 3 个用户', (dialog) =>
      expect(dialog).toContainText('共 3 个用户，将删除 3 个'),
    );
    await expect(rows).toHaveCount(0);
  },
);
