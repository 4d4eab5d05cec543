import { createUser, fetchResult, signInByApi } from './harness/api.ts';
import { testPassword } from './harness/demo.ts';
import { expectNoAxeViolations, findContent, matchName, signIn, submitSignInForm } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

const shortPassword = 'quiet-owl-31';
const plainSettings = { name: '', logo: '', preferences: {}, locked: [], registration: null };

test.afterEach(async ({ product }) => {
  const { token } = await signInByApi(product.url, 'admin');
  await fetchResult(product.url, 'company-settings', {
    method: 'PUT',
    token,
    body: { ...plainSettings, passwordMin: 8 },
  });
});

test(
  'a user whose password breaks a new rule of the company must change it after signing in',
  { tag: '@full' },
  async ({ page, browser, product }) => {
    test.slow();
    const { token } = await signInByApi(product.url, 'admin');
    await createUser(product.url, token, { username: 'short-password', name: '短密码', roles: [] });
    const owner = await signInByApi(product.url, 'short-password', testPassword);
    await fetchResult(product.url, 'change-password', {
      token: owner.token,
      body: { password: testPassword, newPassword: shortPassword },
    });
    await signIn(page, 'admin', '/system/setting?part=access');
    const body = findContent(page);
    await body.getByRole('spinbutton', { name: '最小长度' }).fill('14');
    const sample = body.getByRole('textbox', { name: '用示例密码试一试' });
    await sample.fill(shortPassword);
    await expect(body.getByText('密码太短', { exact: true })).toBeVisible();
    await expect(sample).toHaveAccessibleDescription(/14 到 16 位/);
    await expectNoAxeViolations(page);
    const save = body.getByRole('button', { name: matchName('保存') });
    await save.click();
    await expect(save).toBeDisabled();

    const visitor = await browser.newContext({ baseURL: product.url, locale: 'zh-CN' });
    const visitorPage = await visitor.newPage();
    await visitorPage.goto('/login');
    await submitSignInForm(visitorPage, 'short-password', shortPassword);
    await expect(visitorPage).toHaveURL(/^[^?]*\/change-password/);
    await expect(visitorPage.getByText(/14 到 16 位/)).toBeVisible();
    await expectNoAxeViolations(visitorPage);
    await visitorPage.getByLabel('当前密码', { exact: true }).fill(shortPassword);
    const newPassword = visitorPage.getByLabel('新密码', { exact: true });
    await newPassword.fill('calm-lake-77');
    await visitorPage.keyboard.press('Enter');
    await expect(newPassword).toHaveAccessibleDescription(/密码太短/);
    await newPassword.fill('calm-lake-7788');
    await visitorPage.getByLabel('确认新密码', { exact: true }).fill('calm-lake-7788');
    await visitorPage.keyboard.press('Enter');
    await expect(visitorPage).not.toHaveURL(/change-password/);
    await visitor.close();
  },
);

test('a user downloads a file with their data', { tag: '@full' }, async ({ page, product }) => {
  const { token } = await signInByApi(product.url, 'admin');
  await createUser(product.url, token, { username: 'data-owner', name: '数据主人', roles: [] });
  await page.goto(`/login?redirect=${encodeURIComponent('/personal-center/my-profile?view=password')}`);
  await submitSignInForm(page, 'data-owner', testPassword);
  const download = page.waitForEvent('download');
  await findContent(page).getByRole('button', { name: '下载我的数据' }).click();
  expect((await download).suggestedFilename()).toMatch(/^my-data-.*\.json$/);
});
