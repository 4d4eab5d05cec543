import type { Page } from '@playwright/test';
import { computeTotp } from '../server/src/testing/second-factor/totp.ts';
import { createRole, createUser, fetchResult, signInByApi } from './harness/api.ts';
import { testPassword } from './harness/demo.ts';
import {
  expectNoAxeViolations,
  findContent,
  matchName,
  phoneOptions,
  setPreferences,
  submitSignInForm,
} from './harness/page.ts';
import { expect, test } from './harness/test.ts';

const setGraceDays = async (url: string, factorGraceDays: number): Promise<void> => {
  const { token } = await signInByApi(url, 'admin');
  const { name, logo, preferences, locked, registration } = await fetchResult<Record<string, unknown>>(
    url,
    'company-settings',
    { token },
  );
  const body = { name, logo, preferences, locked, registration, factorGraceDays };
  await fetchResult(url, 'company-settings', { token, method: 'PUT', body });
};

/** Adds a user whose role requires the second factor within some days. */
const addRequired = async (url: string, username: string, days: number): Promise<void> => {
  const { token } = await signInByApi(url, 'admin');
  const { id } = await createRole(url, token, `role-${username}`, ['/system', '/system/role']);
  await fetchResult(url, 'role-item', { token, method: 'PUT', body: { id, requiresSecondFactor: true } });
  await createUser(url, token, { username, name: '两步', roles: [id] });
  await setGraceDays(url, days);
};

/** Turns on the authenticator app with the keyboard. Returns its secret and a recovery code. */
const turnOnApp = async (page: Page, words: { turnOn: string; title: string; code: string; saved: string }) => {
  await page.getByRole('button', { name: matchName(words.turnOn) }).press('Enter');
  const dialog = page.getByRole('dialog', { name: words.title });
  const secret = ((await dialog.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '');
  await expectNoAxeViolations(page);
  await dialog.getByRole('textbox', { name: words.code }).fill(computeTotp(secret, Date.now()));
  await page.keyboard.press('Enter');
  const saved = page.getByRole('button', { name: words.saved });
  await expect(saved).toBeVisible();
  await expectNoAxeViolations(page);
  const recoveryCode = (await page.getByRole('dialog').getByRole('listitem').first().textContent()) ?? '';
  await saved.press('Enter');
  return { secret, recoveryCode };
};

const chinese = { turnOn: '开启', title: '开启身份验证器应用', code: '验证码', saved: '我已保存' };
const english = { turnOn: 'Turn on', title: 'Turn on authenticator app', code: 'Code', saved: 'I’ve saved them' };

test('a user with no days left adds a second factor after the sign-in, and then continues', async ({
  page,
  product,
}) => {
  await addRequired(product.url, 'must-add', 0);
  await page.goto(`/login?redirect=${encodeURIComponent('/system/role')}`);
  await submitSignInForm(page, 'must-add', testPassword);
  await expect(page).toHaveURL('/add-second-factor?redirect=%2Fsystem%2Frole');
  await expect(page.getByRole('heading', { name: '设置两步验证' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto('/home');
  await expect(page).toHaveURL('/add-second-factor?redirect=%2Fhome');
  await page.goto('/add-second-factor?redirect=%2Fsystem%2Frole');
  await turnOnApp(page, chinese);
  await page.getByRole('button', { name: matchName('继续') }).press('Enter');
  await expect(page).toHaveURL('/system/role');
  await expect(findContent(page).getByRole('heading', { name: '角色管理' })).toBeVisible();
});

test(
  'a notice shows the days that are left, and navigation after them opens the page for adding a factor',
  { tag: '@full' },
  async ({ page, product }) => {
    await addRequired(product.url, 'has-days', 3);
    await page.goto('/login?redirect=%2Fsystem%2Frole');
    await submitSignInForm(page, 'has-days', testPassword);
    const notice = page.getByRole('status').filter({ hasText: '您的角色要求两步验证，请在 3 天内完成设置。' });
    await expect(notice).toBeVisible();
    await expectNoAxeViolations(page);
    await notice.getByRole('button', { name: '去设置' }).click();
    await expect(page).toHaveURL(/my-profile\?view=password$/);
    await page.goBack();
    const search = findContent(page).getByRole('searchbox');
    await expect(search).toBeVisible();
    await setGraceDays(product.url, 0);
    // The page may notice it before.
    await search.fill('x', { timeout: 5000 }).catch(() => undefined);
    await expect(page).toHaveURL(/\/add-second-factor\?redirect=%2Fsystem%2Frole/);
  },
);

test(
  'a dangerous action asks for the second factor again, keeps the form when the dialog is closed, and continues',
  { tag: '@full' },
  async ({ page, product }) => {
    await addRequired(product.url, 'asks-again', 7);
    await page.goto(`/login?redirect=${encodeURIComponent('/personal-center/my-profile?view=password')}`);
    await submitSignInForm(page, 'asks-again', testPassword);
    const { secret, recoveryCode } = await turnOnApp(page, chinese);
    // Signing in on a remembered device does not count as a confirmation.
    await page.getByRole('banner').getByRole('button', { name: '两步' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await submitSignInForm(page, 'asks-again', testPassword);
    const signInDialog = page.getByRole('dialog', { name: '两步验证' });
    await signInDialog.getByRole('checkbox').check();
    await signInDialog.getByLabel('验证码').fill(computeTotp(secret, Date.now() + 30_000));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/home$/);
    await page.getByRole('banner').getByRole('button', { name: '两步' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await submitSignInForm(page, 'asks-again', testPassword);
    await expect(page).toHaveURL(/\/home$/);
    await page.goto('/personal-center/my-profile?view=password');
    await page.getByLabel('当前密码').fill(testPassword);
    await page.getByLabel('新密码', { exact: true }).fill('third-word-33');
    await page.getByLabel('确认新密码').fill('third-word-33');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '确认是您本人' });
    await expect(dialog.getByLabel('验证码')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('新密码', { exact: true })).toHaveValue('third-word-33');
    await page.getByLabel('确认新密码').press('Enter');
    await dialog.getByRole('button', { name: '改用恢复码' }).press('Enter');
    await dialog.getByLabel('恢复码').fill(recoveryCode);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('密码已修改')).toBeVisible();
  },
);

test.describe('on a phone', () => {
  test.use(phoneOptions);

  test('a user adds a required second factor in English', { tag: '@full' }, async ({ page, product }) => {
    await addRequired(product.url, 'phone-add', 0);
    await setPreferences(page, { language: 'en-US' });
    await page.goto('/login?redirect=%2Fsystem%2Frole');
    await submitSignInForm(page, 'phone-add', testPassword);
    await expect(page.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible();
    await expectNoAxeViolations(page);
    await turnOnApp(page, english);
    await page.getByRole('button', { name: 'Continue' }).press('Enter');
    await expect(page).toHaveURL('/system/role');
  });
});
