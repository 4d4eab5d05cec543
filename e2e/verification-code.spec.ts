import type { Page } from '@playwright/test';
import { waitForCode } from './harness/outbox.ts';
import { expectNoAxeViolations, submitSignInForm, matchName } from './harness/page.ts';
import { expect, test } from './harness/test.ts';
import { verifyContact, signInByApi } from './harness/api.ts';

const findField = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name: matchName(name) }).click();

test('registers by email, signs in and resets a forgotten password by SMS', async ({ page, product }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: '注册账号' }).click();
  await press(page, '注册账号');
  await expect(page.getByText('此项为必填项')).not.toHaveCount(0);
  await expect(page.getByText('请先同意隐私政策和服务条款')).toBeVisible();
  await expect(findField(page, '用户名')).toBeFocused();
  await findField(page, '用户名').fill('newcomer-1');
  await findField(page, '姓名').fill('新来的');
  await page.getByText('邮箱', { exact: true }).click();
  await findField(page, '邮箱').fill('admin@example.com');
  await press(page, '获取验证码');
  await expect(page.getByText('验证码已打印在服务器日志中')).toBeVisible();
  await findField(page, '验证码').fill(await waitForCode(product, 'admin@example.com'));
  await page.getByLabel('密码', { exact: true }).fill('first-word-1');
  await page.getByLabel('确认密码', { exact: true }).fill('another-1');
  await expect(page.getByText('两次输入的密码不一致')).toBeVisible();
  await page.getByLabel('确认密码', { exact: true }).fill('first-word-1');
  await page.getByRole('checkbox').check();
  await press(page, '注册账号');
  // Only the owner of the address learns that it is registered.
  await expect(page.getByText('该联系方式已注册，请直接登录或找回密码')).toBeVisible();
  await expectNoAxeViolations(page);

  await findField(page, '邮箱').fill('newcomer@example.com');
  await press(page, '获取验证码');
  await findField(page, '验证码').fill(await waitForCode(product, 'newcomer@example.com'));
  await press(page, '注册账号');
  await expect(page).toHaveURL('/login');
  await submitSignInForm(page, 'newcomer-1', 'first-word-1');
  await expect(page).toHaveURL('/home');

  const { token } = await signInByApi(product.url, 'newcomer-1', 'first-word-1');
  const mobile = { channel: 'sms', to: '13912340001' } as const;
  await verifyContact(product.url, { token, password: 'first-word-1' }, mobile, () => waitForCode(product, mobile.to));
  // A page of the product would write the session back.
  await page.goto('/api/health/live');
  await page.evaluate(() => localStorage.removeItem('session'));
  await page.goto('/login?view=forgot&redirect=%2Fabout');
  await findField(page, '手机号').fill('13912340001');
  await press(page, '获取验证码');
  await findField(page, '验证码').fill(await waitForCode(product, '13912340001', '用于重置密码'));
  await page.getByLabel('新密码', { exact: true }).fill('second-word-2');
  await page.getByLabel('确认密码', { exact: true }).fill('second-word-2');
  await expectNoAxeViolations(page);
  await press(page, '重置密码');
  await submitSignInForm(page, 'newcomer-1', 'second-word-2');
  await expect(page).toHaveURL('/about');
  expect((await fetch(`${product.url}/api/user-info`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(
    401,
  );
});

test(
  'signs in with a verification code by keyboard and keeps the waiting time after a reload',
  { tag: '@full' },
  async ({ page, product }) => {
    const { token } = await signInByApi(product.url, 'common');
    const mobile = { channel: 'sms', to: '+4915112345678' } as const;
    await verifyContact(product.url, { token }, mobile, () => waitForCode(product, mobile.to));
    await page.goto('/login?view=code');
    await page.getByRole('combobox', { name: '国际区号' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('germ');
    await expect(page.locator('.ant-select-item-option-active')).toContainText('德国');
    await page.keyboard.press('Enter');
    await expect(page.locator('.ant-select-item-option-active')).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(findField(page, '手机号')).toBeFocused();
    await page.keyboard.type('15112345678');
    await page.keyboard.press('Tab');
    await expect(findField(page, '验证码')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /获取验证码/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /\d+ 秒后重新获取/ })).toBeDisabled();
    const code = await waitForCode(product, '+4915112345678', '用于登录');
    await page.reload();
    await expect(page.getByRole('button', { name: /\d+ 秒后重新获取/ })).toBeDisabled();
    await page.getByRole('combobox', { name: '国际区号' }).fill('49');
    await expect(page.locator('.ant-select-item-option-active')).toContainText('德国');
    await page.keyboard.press('Enter');
    await findField(page, '手机号').fill('15112345678');
    await findField(page, '验证码').fill(code === '000000' ? '000001' : '000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('验证码不正确或已过期')).toBeVisible();
    await expectNoAxeViolations(page);
    await findField(page, '验证码').fill(code);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/home');
  },
);
