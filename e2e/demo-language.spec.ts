import type { Page } from '@playwright/test';
import { findContent, setPreferences, waitUntilIdle, signIn } from './harness/page.ts';
import { startProduct } from './harness/product.ts';
import { expect, test } from './harness/test.ts';
import { fetchResult, signInByApi } from './harness/api.ts';

const expectTexts = async (page: Page, texts: readonly string[]): Promise<void> => {
  for (const text of texts) await expect(findContent(page).getByText(text, { exact: true }).first()).toBeVisible();
};

test.beforeEach(({ page }) => setPreferences(page, { language: 'en-US' }));

test('creates an English demo with ATRIUM_LANGUAGE=en-US', { tag: '@full' }, async ({ page }) => {
  const product = await startProduct({ ATRIUM_LANGUAGE: 'en-US' });
  try {
    for (const [path, texts] of [
      ['/system/user?keyword=common', ['Human Resources', 'Frontend', 'Common user']],
      ['/system/role', ['Super administrator', 'HR specialist', 'Accounting, expenses and reports']],
      ['/system/dept', ['Zhongting Tech', 'Sales East', 'Customer Service']],
      ['/personal-center/my-profile', ['Super administrator', 'Executive Office']],
    ] as const) {
      await signIn(page, 'admin', `${product.url}${path}`);
      await expectTexts(page, texts);
      await waitUntilIdle(page);
      expect(await findContent(page).innerText()).not.toMatch(/\p{Script=Han}/u);
    }
  } finally {
    await product.stop();
  }
});

test(
  'translates built-in names of roles and menus after a change of the language',
  { tag: '@full' },
  async ({ page, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    const { list } = await fetchResult<{ list: { id: number }[] }>(product.url, 'role-list?code=common', { token });
    await signIn(page, 'admin', `/system/role/${list[0]?.id}`);
    const expectNames = async (role: string, menu: string) => {
      await expect(findContent(page).getByRole('heading', { level: 1, name: role })).toBeVisible();
      await expect(page.getByRole('tab', { name: role })).toBeVisible();
      await expect(page.getByRole('navigation').getByText(menu, { exact: true })).toBeVisible();
    };
    await expectNames('Common user', 'Audit log');
    await page.getByRole('button', { name: 'Change language' }).click();
    await page.getByRole('menuitem', { name: '简体中文' }).click();
    await expectNames('普通用户', '审计日志');
  },
);
