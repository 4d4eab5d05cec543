import { demoPassword } from './harness/demo.ts';
import { findContent, submitSignInForm, matchName } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

test('signs in with a demo account that the sign-in page offers', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: '填入演示账号 admin' }).click();
  await page.getByRole('button', { name: matchName('登录') }).click();
  await expect(page).toHaveURL('/home');
  await expect(findContent(page)).toContainText('访问量');
});

test('reports missing fields without sending a request', { tag: '@full' }, async ({ page }) => {
  let sentCount = 0;
  await page.route('**/api/login', (route) => {
    sentCount += 1;
    return route.continue();
  });
  await page.goto('/login');
  await page.getByRole('button', { name: matchName('登录') }).click();
  await expect(page.getByText('此项为必填项').or(page.getByText('请填写此项')).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: '用户名' })).toBeFocused();
  expect(sentCount).toBe(0);
});

test('keeps the username after a wrong password, and path, query and hash of a deep link', async ({ page }) => {
  await page.goto('/about?part=packages&from=mail#licences');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await submitSignInForm(page, 'admin', 'wrong-1234');
  await expect(page.getByRole('alert')).toContainText('用户名或密码错误');
  await expect(page.getByRole('textbox', { name: '用户名' })).toHaveValue('admin');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await submitSignInForm(page, 'admin');
  await expect(page).toHaveURL('/about?part=packages&from=mail#licences');
});

for (const hostile of [
  '//evil.example/x',
  'https://evil.example/',
  '/\\evil.example',
  ['javascript', 'alert(1)'].join(':'),
  '/%09/evil.example',
  '%2F%2Fevil.example',
]) {
  test(`redirects to the home page instead of ${hostile}`, { tag: '@full' }, async ({ page, product }) => {
    await page.goto(`/login?redirect=${encodeURIComponent(hostile)}`);
    await submitSignInForm(page, 'common');
    await expect(findContent(page)).toBeVisible();
    expect(new URL(page.url()).origin).toBe(product.url);
    await expect(page).not.toHaveURL(/evil[.]example\/?$/);
  });
}

test('focuses the username, and keeps the focus in the page when another way to sign in is chosen by keyboard', async ({
  page,
}) => {
  await page.goto('/login');
  const username = page.getByRole('textbox', { name: '用户名' });
  await expect(username).toBeFocused();
  await expect(username).toHaveAttribute('aria-required', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused();
  for (const [link, heading] of [
    ['注册账号', '注册账号'],
    ['忘记密码', '忘记密码'],
    ['验证码登录', '验证码登录'],
  ] as const) {
    await page.getByRole('link', { name: link }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
    await page.getByRole('link', { name: '返回密码登录' }).press('Enter');
    await expect(username).toBeFocused();
  }
});

test('reveals the password only on request', { tag: '@full' }, async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel('密码', { exact: true });
  await password.fill(demoPassword);
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: '显示密码' }).click();
  await expect(password).toHaveAttribute('type', 'text');
});

test('opens the privacy policy and the terms without signing in', { tag: '@full' }, async ({ page, context }) => {
  await page.goto('/login');
  const [policy] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: '隐私政策' }).first().click(),
  ]);
  await expect(policy.getByRole('heading', { level: 1 })).toHaveText('隐私政策');
  await page.goto('/terms-of-service');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('服务条款');
});
