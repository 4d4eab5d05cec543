import { callApi, createUser, fetchResult, signInByApi } from './harness/api.ts';
import { testPassword } from './harness/demo.ts';
import { expectNoAxeViolations, findContent, phoneOptions, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

test(
  'the page of account security leads to the locked account, which is no longer shown after unlocking',
  { tag: '@full' },
  async ({ page, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    const { id } = await createUser(product.url, token, { username: 'locked-out', name: '被锁用户', roles: [] });
    const body = { username: 'locked-out', password: 'wrong-password-1' };
    for (let attempt = 0; attempt < 6; attempt++) await callApi(product.url, 'login', { body });
    await signIn(page, 'admin', '/system/security');
    const main = findContent(page);
    await expect(main.getByRole('heading', { level: 1, name: '账号安全' })).toBeVisible();
    await expect(main.getByRole('heading', { level: 2, name: '登录失败' })).toBeVisible();
    await expectNoAxeViolations(page);
    await main.getByRole('link', { name: '查看并解锁' }).press('Enter');
    await expect(page).toHaveURL('/system/user?locked=1');
    const row = main.getByRole('row', { name: /被锁用户/ });
    await expect(row).toBeVisible();
    await expect(main.getByRole('search')).toContainText(/安全：\s*已锁定/);
    await fetchResult(product.url, 'user-item/unlock', { token, body: { id } });
    await page.reload();
    await expect(row).toHaveCount(0);
  },
);

test.describe('on a phone', () => {
  test.use(phoneOptions);

  test(
    'my profile shows how the account is protected, and its last security events',
    { tag: '@full' },
    async ({ page, product }) => {
      const { token } = await signInByApi(product.url, 'admin');
      await createUser(product.url, token, { username: 'unprotected', name: '未保护', roles: [] });
      await callApi(product.url, 'login', { body: { username: 'unprotected', password: 'wrong-password-1' } });
      const address = '/personal-center/my-profile?view=password';
      await signIn(page, 'unprotected', address, testPassword);
      const main = findContent(page);
      await expect(main.getByRole('note')).toHaveText('您的账号仅由密码保护。请添加身份验证器应用。');
      const events = main.getByRole('region', { name: '最近的安全事件' }).getByRole('listitem');
      await expect(events.first()).toContainText('登录失败');
      await expect(events.nth(1)).toContainText('修改密码');
      await expectNoAxeViolations(page);
    },
  );
});
