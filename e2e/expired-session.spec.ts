import type { Page } from '@playwright/test';
import { demoPassword } from './harness/demo.ts';
import {
  expectNoAxeViolations,
  findContent,
  submitSignInForm,
  matchName,
  waitUntilIdle,
  signIn,
} from './harness/page.ts';
import { expect, test } from './harness/test.ts';
import { fetchResult, signInByApi } from './harness/api.ts';

const findExpiredDialog = (page: Page) => page.getByRole('dialog', { name: '请重新登录' });

/** Ends the session on the server, as an administrator would. */
const endSession = async (page: Page, url: string): Promise<void> => {
  const stored = await page.evaluate(() => localStorage.getItem('session') ?? '{}');
  // The product stored this value.
  const { token } = JSON.parse(stored) as { token: string };
  await fetchResult(url, 'logout', { body: {}, token });
};

const createUserWithOneTimePassword = async (
  url: string,
  username: string,
): Promise<{ id: number; password: string }> => {
  const { token } = await signInByApi(url, 'admin');
  const createdUser = await fetchResult<{ id: number; oneTimePassword: string }>(url, 'user-item', {
    token,
    body: { username, name: '新同事', roles: [2] },
  });
  return { id: createdUser.id, password: createdUser.oneTimePassword };
};

test('continues an expired session in a dialog, in all tabs, and keeps entered text', async ({
  page,
  context,
  product,
}) => {
  await signIn(page, 'admin', '/system/dept');
  const otherTab = await context.newPage();
  await otherTab.goto('/about');
  await waitUntilIdle(page);
  await findContent(page)
    .getByRole('button', { name: /新增部门/ })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: /新增部门/ });
  await form.getByRole('textbox', { name: '部门名称' }).fill('天文台');
  await endSession(page, product.url);
  await expect(findExpiredDialog(page)).toContainText('admin');
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused();
  await page.keyboard.type('wrong-123');
  await page.keyboard.press('Enter');
  await expect(findExpiredDialog(page).getByRole('alert')).toHaveText('用户名或密码错误');
  await expect(findExpiredDialog(otherTab)).toBeVisible();
  await page.getByLabel('密码', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(findExpiredDialog(page)).toBeHidden();
  await expect(form.getByRole('textbox', { name: '部门名称' })).toBeFocused();
  await form.getByRole('textbox', { name: '部门编码' }).fill('OBSERVATORY');
  await form.getByRole('button', { name: matchName('保存') }).click();
  await expect(findContent(page).getByRole('row', { name: /天文台/ })).toHaveCount(1);
  await expect(findExpiredDialog(otherTab)).toBeHidden();
  await expect(otherTab).toHaveURL('/about');
});

test(
  'leaves an expired session for the sign-in page and returns to the page afterwards',
  { tag: '@full' },
  async ({ page, product }) => {
    await signIn(page, 'common', '/about?from=here');
    await endSession(page, product.url);
    await page.getByRole('button', { name: /账号菜单/ }).click();
    await page.getByRole('menuitem', { name: '个人中心' }).click();
    const leave = findExpiredDialog(page).getByRole('button', { name: matchName('退出登录') });
    await expect(leave).toBeVisible();
    await expectNoAxeViolations(page);
    await leave.click();
    await expect(page).toHaveURL('/login?redirect=%2Fpersonal-center%2Fmy-profile');
    await submitSignInForm(page, 'common');
    await expect(page).toHaveURL('/personal-center/my-profile');
  },
);

test(
  'makes a user with a one-time password choose a new one before the first page',
  { tag: '@full' },
  async ({ page, product }) => {
    const { password } = await createUserWithOneTimePassword(product.url, 'invited-1');
    await page.goto('/about?x=1');
    await submitSignInForm(page, 'invited-1', password);
    await expect(page.getByRole('heading', { name: '设置新密码' })).toBeVisible();
    await page.goto('/home');
    await expect(page).toHaveURL('/change-password?redirect=%2Fhome');
    await page.getByLabel('当前密码').fill(password);
    await page.getByLabel('新密码', { exact: true }).fill('mine-12345');
    await page.getByLabel('确认新密码').fill('mine-1234');
    await page.getByRole('button', { name: '保存并继续' }).click();
    await expect(page.getByText('两次输入的密码不一致')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByLabel('确认新密码').fill('mine-12345');
    await page.getByRole('button', { name: '保存并继续' }).click();
    await expect(page).toHaveURL('/home');
    await expect(findContent(page)).toContainText('访问量');
  },
);

test('replaces a reset password in the dialog of the open page', { tag: '@full' }, async ({ page, product }) => {
  const { id, password } = await createUserWithOneTimePassword(product.url, 'invited-2');
  const { token } = await signInByApi(product.url, 'invited-2', password);
  await fetchResult(product.url, 'change-password', { token, body: { password, newPassword: 'mine-12345' } });
  await page.goto('/about');
  await submitSignInForm(page, 'invited-2', 'mine-12345');
  await expect(page.getByRole('button', { name: /账号菜单/ })).toBeVisible();
  const admin = await signInByApi(product.url, 'admin');
  const newPassword = await fetchResult<{ password: string }>(product.url, 'user-item/reset-password', {
    token: admin.token,
    body: { id },
  });
  await expect(findExpiredDialog(page)).toBeVisible();
  await page.getByLabel('密码', { exact: true }).fill(newPassword.password);
  await page.keyboard.press('Enter');
  await page.getByLabel('新密码', { exact: true }).fill('other-12345');
  await page.getByLabel('确认新密码').fill('other-12345');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('link', { name: '首页' }).first().click();
  await expect(findContent(page)).toContainText('访问量');
});
