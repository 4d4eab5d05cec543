import { callApi, createUser, signInByApi } from './harness/api.ts';
import { testPassword } from './harness/demo.ts';
import { expectNoAxeViolations, findContent, phoneOptions, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

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
