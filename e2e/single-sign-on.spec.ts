import type { Language } from '@atrium/contract/language.ts';
import { startIdentityProvider, testClient } from '../server/src/testing/services/identity-provider.ts';
import type { Page } from '@playwright/test';
import { createUser, fetchResult, signInByApi } from './harness/api.ts';
import { testPassword } from './harness/demo.ts';
import { expectNoAxeViolations, findContent, matchName, phoneOptions, setPreferences, signIn } from './harness/page.ts';
import { findFreePort, startProduct } from './harness/product.ts';
import { expect, test as base } from './harness/test.ts';

const securityPath = '/personal-center/my-profile?view=password';

type Provider = Awaited<ReturnType<typeof startIdentityProvider>>;

/** A product with a known address, and a provider that sends the browser back to it. */
const test = base.extend<object, { readonly provider: Provider }>({
  product: [
    async ({}, use) => {
      const port = String(await findFreePort());
      const product = await startProduct({ PORT: port, ATRIUM_URL: `http://127.0.0.1:${port}` });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  provider: [
    async ({ product }, use) => {
      const provider = await startIdentityProvider({ publicUrl: product.url });
      provider.people.set('ada', { name: 'Ada', preferred_username: 'ada.lovelace', email: 'ada@example.com' });
      provider.people.set('grace', { name: 'Grace', preferred_username: 'grace', email: 'grace@example.com' });
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
});

const signInAtProvider = async (page: Page, subject: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Account' }).fill(subject);
  await page.getByRole('button', { name: 'Continue' }).click();
};

test('an administrator adds an identity provider, and a person without an account signs in with it', async ({
  page,
  browser,
  product,
  provider,
}) => {
  await signIn(page, 'admin', '/system/sign-in');
  const list = findContent(page);
  await list.getByRole('button', { name: '新增身份提供方' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: '名称' }).fill('统一登录');
  await drawer.getByRole('textbox', { name: '回调路径' }).fill('company');
  await expect(drawer.getByText(`${product.url}/api/external-sign-in/callback/company`)).toBeVisible();
  await drawer.getByRole('textbox', { name: '颁发者地址' }).fill(provider.issuer);
  await drawer.getByRole('textbox', { name: '客户端 ID' }).fill(testClient.clientId);
  await drawer.getByLabel('客户端密钥', { exact: true }).fill(testClient.clientSecret);
  await drawer.getByRole('textbox', { name: '权限范围' }).fill('profile email groups');
  await drawer.getByRole('combobox', { name: '尚无账号的人员' }).click();
  await page.getByTitle('创建账号并登录').click();
  await drawer.getByRole('button', { name: '新增规则' }).click();
  await drawer.getByRole('textbox', { name: '值' }).fill('staff');
  await drawer.getByRole('combobox', { name: '授予角色' }).click();
  await page.getByTitle('普通用户').click();
  await page.keyboard.press('Escape');
  await drawer.getByText('测试规则').click();
  await drawer.getByRole('textbox', { name: '声明（JSON）' }).fill('{"groups":["staff"]}');
  await expect(drawer.getByText('角色：普通用户')).toBeVisible();
  await expectNoAxeViolations(page);
  await drawer.getByRole('button', { name: matchName('保存') }).click();
  await expect(drawer).toBeHidden();
  const row = list.getByRole('row', { name: /统一登录/ });
  await expect(row).toContainText('创建账号并登录');
  await row.getByText('统一登录').click();
  await expect(drawer.getByText(`${product.url}/api/external-sign-in/callback/company`)).toBeVisible();
  await page.keyboard.press('Escape');

  provider.people.set('staff', { name: 'Staff', preferred_username: 'staff-member', groups: ['staff'] });
  const person = await browser.newPage({ baseURL: product.url, locale: 'zh-CN' });
  await person.goto('/login?redirect=%2Fpersonal-center%2Fsettings');
  await person.getByRole('button', { name: '使用统一登录登录' }).click();
  await signInAtProvider(person, 'staff');
  await expect(person).toHaveURL(/\/personal-center\/settings$/);
  await expect(person.getByRole('banner')).toContainText('Staff');
  await person.close();
});

const cases: readonly { readonly language: Language; readonly isPhone: boolean }[] = [
  { language: 'zh-CN', isPhone: false },
  { language: 'en-US', isPhone: false },
  { language: 'zh-CN', isPhone: true },
  { language: 'en-US', isPhone: true },
];

for (const { language, isPhone } of cases) {
  const device = isPhone ? 'phone' : 'desktop';
  test.describe(
    `single sign-on in ${language} on a ${device}`,
    { tag: language === 'en-US' && !isPhone ? [] : '@full' },
    () => {
      if (isPhone) test.use(phoneOptions);

      test('a user links an external account and signs in with it', async ({ page, browser, product, provider }) => {
        const name = `SSO ${language} ${device}`;
        const { token } = await signInByApi(product.url, 'admin');
        await fetchResult(product.url, 'identity-provider-item', {
          token,
          body: {
            name,
            redirectPath: `${language.toLowerCase()}-${device}`,
            issuer: provider.issuer,
            ...testClient,
            scopes: 'profile email',
            status: 1,
          },
        });
        const username = `sso-${language === 'zh-CN' ? 'zh' : 'en'}-${device}`;
        await createUser(product.url, token, { username, name: username, roles: [2] });
        const subject = username;
        provider.people.set(subject, { name: 'Linked', email: `${username}@example.com` });
        await setPreferences(page, { language });

        await page.goto('/login');
        await page.getByRole('button', { name: new RegExp(name) }).click();
        await signInAtProvider(page, subject);
        await expect(page.getByRole('alert')).toContainText(/尚未关联用户|No user is linked/);
        await expect(page).toHaveURL(/\/login$/);

        // From here on, the browser has a session at the provider.
        await signIn(page, username, securityPath, testPassword);
        await findContent(page)
          .getByRole('button', { name: new RegExp(name) })
          .click();
        await expect(findContent(page).getByText(`${username}@example.com`)).toBeVisible();
        await expect(page).toHaveURL(/my-profile\?view=password$/);
        await expectNoAxeViolations(page);

        const otherPage = await browser.newPage({ baseURL: product.url, ...(isPhone && phoneOptions) });
        await setPreferences(otherPage, { language });
        await otherPage.goto('/login?redirect=%2Fpersonal-center%2Fsettings');
        await otherPage.getByRole('button', { name: new RegExp(name) }).waitFor();
        await expectNoAxeViolations(otherPage);
        await otherPage.getByRole('button', { name: new RegExp(name) }).click();
        await signInAtProvider(otherPage, subject);
        await expect(otherPage).toHaveURL(/\/personal-center\/settings$/);
        await otherPage.close();
      });
    },
  );
}

test(
  'a provider that is removed during a sign-in leaves the person at the sign-in page with a reason',
  { tag: '@full' },
  async ({ page, product, provider }) => {
    const { token } = await signInByApi(product.url, 'admin');
    const { id } = await fetchResult<{ id: number }>(product.url, 'identity-provider-item', {
      token,
      body: {
        name: '即将移除',
        redirectPath: 'removed',
        issuer: provider.issuer,
        ...testClient,
        scopes: '',
        status: 1,
      },
    });
    provider.people.set('late', { name: 'Late' });
    await page.goto('/login');
    await page.getByRole('button', { name: '使用即将移除登录' }).click();
    await page.getByRole('textbox', { name: 'Account' }).waitFor();
    await fetchResult(product.url, 'identity-provider-item', { method: 'DELETE', token, body: { id } });
    await signInAtProvider(page, 'late');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('button', { name: '使用即将移除登录' })).toBeHidden();
  },
);
