import type { Page } from '@playwright/test';
import { computeTotp } from '../server/src/testing/second-factor/totp.ts';
import { createUser, fetchResult, signInByApi } from './harness/api.ts';
import { testPassword } from './harness/demo.ts';
import { findContent, matchName, expectNoAxeViolations, phoneOptions, submitSignInForm } from './harness/page.ts';
import { chooseRowAction } from './harness/rows.ts';
import { expect, test } from './harness/test.ts';

const securityPath = '/personal-center/my-profile?view=password';

const addUser = async (url: string, username: string): Promise<void> => {
  const { token } = await signInByApi(url, 'admin');
  await createUser(url, token, { username, name: '两步', roles: [2] });
};

const openSecurity = async (page: Page, username: string): Promise<void> => {
  await page.goto(`/login?redirect=${encodeURIComponent(securityPath)}`);
  await submitSignInForm(page, username, testPassword);
};

/** Turns on the second factor on the page. Returns the secret and the recovery codes that the page shows. */
const turnOnSecondFactor = async (page: Page): Promise<{ secret: string; codes: string[] }> => {
  await findContent(page)
    .getByRole('button', { name: matchName('开启') })
    .click();
  const dialog = page.getByRole('dialog', { name: '开启身份验证器应用' });
  await expect(dialog.getByLabel('身份验证器应用的二维码')).toBeVisible();
  await expectNoAxeViolations(page);
  const secret = ((await dialog.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('验证码').fill('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('验证码不正确或已使用过');
  await dialog.getByLabel('验证码').fill(computeTotp(secret, Date.now()));
  await page.keyboard.press('Enter');
  const recovery = page.getByRole('dialog', { name: '恢复码' });
  await expect(recovery.getByRole('listitem')).toHaveCount(10);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  const codes = await recovery.getByRole('listitem').allTextContents();
  await recovery.getByRole('button', { name: '我已保存' }).click();
  await expect(findContent(page).getByText('剩余 10 个恢复码')).toBeVisible();
  return { secret, codes };
};

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: '两步' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login/);
};

test('turns on two-factor authentication, and signs in with a code and with a recovery code', async ({
  page,
  product,
}) => {
  await addUser(product.url, 'two-steps');
  await openSecurity(page, 'two-steps');
  const { secret, codes } = await turnOnSecondFactor(page);

  await signOut(page);
  await submitSignInForm(page, 'two-steps', testPassword);
  const dialog = page.getByRole('dialog', { name: '两步验证' });
  await expect(dialog.getByLabel('验证码')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert')).toHaveText('请完成两步验证');
  await page.getByRole('button', { name: matchName('登录') }).click();
  await dialog.getByLabel('验证码').fill('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('验证码不正确或已使用过');
  // The code of the current time step has turned it on.
  await dialog.getByLabel('验证码').fill(computeTotp(secret, Date.now() + 30_000));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);

  await signOut(page);
  await submitSignInForm(page, 'two-steps', testPassword);
  await dialog.getByRole('button', { name: /改用恢复码/ }).click();
  await dialog.getByLabel('恢复码').fill((codes[0] ?? '').toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  await page.goto(securityPath);
  await expect(findContent(page).getByText('剩余 9 个恢复码')).toBeVisible();
});

test(
  'continues an expired session with a code from the authenticator app',
  { tag: '@full' },
  async ({ page, product }) => {
    await addUser(product.url, 'comes-back');
    await openSecurity(page, 'comes-back');
    const { secret } = await turnOnSecondFactor(page);
    const { token } = await signInByApi(product.url, 'admin');
    const { list } = await fetchResult<{ list: { id: number }[] }>(product.url, 'user-list?keyword=comes-back', {
      token,
    });
    await fetchResult(product.url, 'user-item/end-sessions', { token, body: { id: list[0]?.id } });
    const expiredDialog = page.getByRole('dialog', { name: '请重新登录' });
    await expiredDialog.getByLabel('密码', { exact: true }).fill(testPassword);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '两步验证' });
    await dialog.getByLabel('验证码').fill(computeTotp(secret, Date.now() + 30_000));
    await page.keyboard.press('Enter');
    await expect(expiredDialog).toBeHidden();
    await expect(findContent(page).getByText('剩余 10 个恢复码')).toBeVisible();
  },
);

test(
  'turns off two-factor authentication with a code, and lets an administrator reset it',
  { tag: '@full' },
  async ({ page, product, browser }) => {
    await addUser(product.url, 'off-again');
    await openSecurity(page, 'off-again');
    const turnOnButton = findContent(page).getByRole('button', { name: matchName('开启') });
    await turnOnButton.press('Enter');
    await expect(page.getByRole('dialog', { name: '开启身份验证器应用' }).getByLabel('验证码')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(turnOnButton).toBeFocused();
    const { codes } = await turnOnSecondFactor(page);
    await findContent(page)
      .getByRole('button', { name: matchName('关闭') })
      .click();
    await page
      .getByRole('dialog')
      .getByLabel('验证码')
      .fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByText('身份验证器应用已关闭')).toBeVisible();
    await turnOnSecondFactor(page);

    const otherPage = await browser.newPage({ baseURL: product.url });
    await otherPage.goto('/login?redirect=%2Fsystem%2Fuser%3Fkeyword%3Doff-again');
    await submitSignInForm(otherPage, 'admin');
    await chooseRowAction(otherPage, otherPage.getByRole('row', { name: /off-again/ }), '重置两步验证');
    await otherPage
      .getByRole('dialog', { name: '重置“两步”的两步验证？' })
      .getByRole('button', { name: '重置两步验证' })
      .click();
    await expect(otherPage.getByText('已重置两步的两步验证')).toBeVisible();
    await otherPage.close();
    await expect(turnOnButton).toBeVisible();
  },
);

/** Opens the dialog for the code of a sign-in. */
const openSignInDialog = async (page: Page, username: string) => {
  await page.goto(`/login?redirect=${encodeURIComponent(securityPath)}`);
  await submitSignInForm(page, username, testPassword);
  const dialog = page.getByRole('dialog', { name: '两步验证' });
  await expect(dialog.getByLabel('验证码')).toBeFocused();
  return dialog;
};

test(
  'a sign-in in one tab ends the wait for a code in the other, and the same code is not accepted twice',
  { tag: '@full' },
  async ({ page, product, browser }) => {
    await addUser(product.url, 'two-tabs');
    await openSecurity(page, 'two-tabs');
    const { secret } = await turnOnSecondFactor(page);
    await signOut(page);

    const firstDialog = await openSignInDialog(page, 'two-tabs');
    const secondTab = await page.context().newPage();
    const secondDialog = await openSignInDialog(secondTab, 'two-tabs');
    const code = computeTotp(secret, Date.now() + 30_000);
    await secondDialog.getByLabel('验证码').fill(code);
    await secondTab.keyboard.press('Enter');
    await expect(findContent(secondTab).getByText('剩余 10 个恢复码')).toBeVisible();
    await expect(firstDialog).toBeHidden();
    await expect(findContent(page).getByText('剩余 10 个恢复码')).toBeVisible();

    const otherBrowser = await browser.newPage({ baseURL: product.url, locale: 'zh-CN' });
    const dialog = await openSignInDialog(otherBrowser, 'two-tabs');
    await dialog.getByLabel('验证码').fill(code);
    await otherBrowser.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('验证码不正确或已使用过');
    await otherBrowser.close();
  },
);

test(
  'a sign-in whose password changes while it waits for a code starts again',
  { tag: '@full' },
  async ({ page, product }) => {
    await addUser(product.url, 'late-code');
    await openSecurity(page, 'late-code');
    const { codes } = await turnOnSecondFactor(page);
    await signOut(page);
    const dialog = await openSignInDialog(page, 'late-code');
    const { token } = await signInByApi(product.url, 'admin');
    const { list } = await fetchResult<{ list: { id: number; version: number }[] }>(
      product.url,
      'user-list?keyword=late-code',
      { token },
    );
    await fetchResult(product.url, 'user-item/reset-password', { token, body: { id: list[0]?.id } });
    await dialog.getByRole('button', { name: /改用恢复码/ }).click();
    await dialog.getByLabel('恢复码').fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('alert')).toHaveText('用户名或密码错误');
    await expect(page.getByLabel('密码', { exact: true })).toBeVisible();
  },
);

test.describe('on a phone', () => {
  test.use(phoneOptions);

  test('fits both steps of the sign-in into the screen', { tag: '@full' }, async ({ page, product }) => {
    await addUser(product.url, 'small-screen');
    await openSecurity(page, 'small-screen');
    await turnOnSecondFactor(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
});
