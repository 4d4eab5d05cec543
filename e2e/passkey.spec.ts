import type { CDPSession, Page } from '@playwright/test';
import { createUser, signInByApi } from './harness/api.ts';
import { testPassword } from './harness/demo.ts';
import {
  findContent,
  matchName,
  expectNoAxeViolations,
  phoneOptions,
  setPreferences,
  submitSignInForm,
} from './harness/page.ts';
import { expect, test } from './harness/test.ts';

const securityPath = '/personal-center/security';

// Browsers accept a host name for passkeys, but not an IP address.
test.use({
  baseURL: async ({ product }, use) => {
    await use(product.url.replace('127.0.0.1', 'localhost'));
  },
});

const addUser = async (url: string, username: string): Promise<void> => {
  const { token } = await signInByApi(url, 'admin');
  await createUser(url, token, { username, name: '密钥', roles: [2] });
};

/** Connects an authenticator of Chromium that confirms every request. */
const addAuthenticator = async (page: Page): Promise<{ devTools: CDPSession; authenticatorId: string }> => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devTools, authenticatorId };
};

const openSecurity = async (page: Page, username: string): Promise<void> => {
  await page.goto(`/login?redirect=${encodeURIComponent(securityPath)}`);
  await submitSignInForm(page, username, testPassword);
  await expect(findContent(page).getByRole('button', { name: '添加通行密钥' })).toBeVisible();
};

/** Adds the first passkey of a user on the page. Returns the recovery codes. */
const addFirstPasskey = async (page: Page, name: string): Promise<string[]> => {
  await findContent(page).getByRole('button', { name: '添加通行密钥' }).click();
  const dialog = page.getByRole('dialog', { name: '添加通行密钥' });
  await expect(dialog.getByLabel('通行密钥名称')).toHaveValue(/Chrome/);
  await expectNoAxeViolations(page);
  await dialog.getByLabel('通行密钥名称').fill(name);
  await dialog.getByRole('button', { name: '创建通行密钥' }).click();
  const recovery = page.getByRole('dialog', { name: '恢复码' });
  await expect(recovery.getByRole('listitem')).toHaveCount(10);
  const codes = await recovery.getByRole('listitem').allTextContents();
  await recovery.getByRole('button', { name: '我已保存' }).click();
  await expect(findContent(page).getByText(name, { exact: true })).toBeVisible();
  return codes;
};

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: '密钥' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login/);
};

test('a passkey completes the sign-in, and confirms further changes', async ({ page, product }) => {
  await addUser(product.url, 'has-passkey');
  await addAuthenticator(page);
  await openSecurity(page, 'has-passkey');
  await addFirstPasskey(page, '笔记本');
  await expectNoAxeViolations(page);

  await signOut(page);
  await submitSignInForm(page, 'has-passkey', testPassword);
  const dialog = page.getByRole('dialog', { name: '两步验证' });
  await expect(dialog.getByRole('button', { name: '使用通行密钥' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);

  await page.goto(securityPath);
  await expect(page).toHaveURL(/\/personal-center\/my-profile\?view=password$/);
  await expect(findContent(page).getByText(/最近使用/)).toBeVisible();
  await findContent(page).getByRole('button', { name: '重新生成恢复码' }).click();
  const renew = page.getByRole('dialog', { name: '重新生成恢复码' });
  await expect(renew.getByLabel('验证码')).toHaveCount(0);
  await renew.getByRole('button', { name: '使用通行密钥' }).click();
  await page.getByRole('dialog', { name: '恢复码' }).getByRole('button', { name: '我已保存' }).click();

  await findContent(page)
    .getByRole('button', { name: matchName('重命名') })
    .click();
  const rename = page.getByRole('dialog', { name: '重命名通行密钥' });
  await expectNoAxeViolations(page);
  await rename.getByLabel('通行密钥名称').fill('旧笔记本');
  await page.keyboard.press('Enter');
  await expect(page.getByText('已重命名通行密钥')).toBeVisible();
  await findContent(page)
    .getByRole('button', { name: matchName('移除') })
    .click();
  const remove = page.getByRole('dialog', { name: '移除通行密钥“旧笔记本”？' });
  await expectNoAxeViolations(page);
  await remove.getByRole('button', { name: '使用通行密钥' }).click();
  await expect(page.getByText('已移除通行密钥')).toBeVisible();
  await expect(findContent(page).getByText('旧笔记本')).toBeHidden();
  await signOut(page);
  await submitSignInForm(page, 'has-passkey', testPassword);
  await expect(page).toHaveURL(/\/home$/);
});

test('a remembered device is not asked for the second factor', { tag: '@full' }, async ({ page, product }) => {
  await addUser(product.url, 'remembered');
  await addAuthenticator(page);
  await openSecurity(page, 'remembered');
  await addFirstPasskey(page, '台式机');
  await signOut(page);
  await submitSignInForm(page, 'remembered', testPassword);
  const dialog = page.getByRole('dialog', { name: '两步验证' });
  await dialog.getByRole('checkbox', { name: '30 天内不再在此设备上询问' }).check();
  await dialog.getByRole('button', { name: '使用通行密钥' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await signOut(page);
  await submitSignInForm(page, 'remembered', testPassword);
  await expect(page).toHaveURL(/\/home$/);

  await page.goto(securityPath);
  await expect(findContent(page).getByText(/当前设备，有效期至/)).toBeVisible();
  await expectNoAxeViolations(page);
  await findContent(page).getByRole('button', { name: '移除设备' }).click();
  await expect(findContent(page).getByText('免两步验证的设备')).toBeHidden();
  await signOut(page);
  await submitSignInForm(page, 'remembered', testPassword);
  await expect(dialog).toBeVisible();
});

test('a lost passkey is replaced by a recovery code', { tag: '@full' }, async ({ page, product }) => {
  await addUser(product.url, 'lost-passkey');
  const { devTools, authenticatorId } = await addAuthenticator(page);
  await openSecurity(page, 'lost-passkey');
  const codes = await addFirstPasskey(page, '手机');
  await signOut(page);
  await devTools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  await addAuthenticator(page);
  await submitSignInForm(page, 'lost-passkey', testPassword);
  const dialog = page.getByRole('dialog', { name: '两步验证' });
  await dialog.getByRole('button', { name: '使用通行密钥' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('未使用通行密钥。请重试，或选择其他方式。');
  await dialog.getByRole('button', { name: '改用恢复码' }).click();
  await dialog.getByLabel('恢复码').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);

  await page.goto(securityPath);
  await findContent(page).getByRole('button', { name: '添加通行密钥' }).click();
  const proof = page.getByRole('dialog', { name: '添加通行密钥' });
  await proof.getByLabel('验证码').fill(codes[1] ?? '');
  await proof.getByRole('button', { name: matchName('继续') }).click();
  await proof.getByLabel('通行密钥名称').fill('新手机');
  await proof.getByRole('button', { name: '创建通行密钥' }).click();
  await expect(page.getByText('已添加通行密钥')).toBeVisible();
  await expect(findContent(page).getByText('剩余 8 个恢复码')).toBeVisible();
});

test('a passkey signs in without a username, and an unknown one is rejected', async ({ page, product }) => {
  await addUser(product.url, 'only-passkey');
  const { devTools, authenticatorId } = await addAuthenticator(page);
  await openSecurity(page, 'only-passkey');
  await addFirstPasskey(page, '平板');
  await signOut(page);
  const signInButton = page.getByRole('button', { name: '通行密钥登录' });
  await expect(signInButton).toBeVisible();
  await expectNoAxeViolations(page);
  await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await signInButton.click();
  await expect(page.getByRole('alert')).toHaveText('未使用通行密钥。请重试，或使用密码登录。');
  await expectNoAxeViolations(page);
  await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await signInButton.click();
  await expect(page).toHaveURL(/\/home$/);

  await page.goto(securityPath);
  await findContent(page)
    .getByRole('button', { name: matchName('移除') })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: '使用通行密钥' }).click();
  await expect(page.getByText('已移除通行密钥')).toBeVisible();
  await signOut(page);
  await signInButton.click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('通行密钥未通过验证，请重试');
});

test('passkeys are not offered at an IP address', { tag: '@full' }, async ({ page, product }) => {
  await page.goto(`${product.url}/login?redirect=${encodeURIComponent(securityPath)}`);
  await expect(page.getByRole('button', { name: matchName('登录') })).toBeVisible();
  await expect(page.getByRole('button', { name: '通行密钥登录' })).toHaveCount(0);
  await submitSignInForm(page, 'admin');
  await expect(findContent(page).getByRole('button', { name: matchName('开启') })).toBeVisible();
  await expect(findContent(page).getByRole('button', { name: '添加通行密钥' })).toHaveCount(0);
});

test.describe('on a phone, in English', () => {
  test.use(phoneOptions);

  test('passkeys fit the screen', { tag: '@full' }, async ({ page, product }) => {
    await addUser(product.url, 'small-passkey');
    await addAuthenticator(page);
    await setPreferences(page, { language: 'en-US' });
    await page.goto(`/login?redirect=${encodeURIComponent(securityPath)}`);
    await submitSignInForm(page, 'small-passkey', testPassword);
    await findContent(page).getByRole('button', { name: 'Add passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add passkey' });
    await dialog.getByLabel('Name of the passkey').fill('A long name of a passkey on a telephone that wraps');
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Create passkey' }).click();
    await page.getByRole('dialog', { name: 'Recovery codes' }).getByRole('button', { name: 'I’ve saved them' }).click();
    await expect(findContent(page).getByText('10 recovery codes left')).toBeVisible();
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
