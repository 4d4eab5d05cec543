import type { Page } from '@playwright/test';
import { openSignedIn, findContent, setPreferences, matchName, waitUntilIdle } from './harness/page.ts';
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
      await openSignedIn(page, product.url, 'admin', `${product.url}${path}`);
      await expectTexts(page, texts);
      await waitUntilIdle(page);
      expect(await findContent(page).innerText()).not.toMatch(/\p{Script=Han}/u);
    }
  } finally {
    await product.stop();
  }
});

test(
  'shows built-in names of a Chinese demo in English and all others as stored',
  { tag: '@full' },
  async ({ page, product }) => {
    for (const [path, texts] of [
      ['/system/user?keyword=common', ['人力资源部', 'Common user']],
      ['/system/role', ['Super administrator', 'Has every permission in the system', '人事专员']],
      ['/system/dept', ['中庭科技', '客户服务部']],
      ['/system/menu', ['Roles', 'Audit log']],
      ['/personal-center/my-profile', ['Super administrator', '总经理办公室']],
    ] as const) {
      await openSignedIn(page, product.url, 'admin', path);
      await expectTexts(page, texts);
    }
  },
);

test(
  'translates built-in names of roles and menus after a change of the language',
  { tag: '@full' },
  async ({ page, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    const { list } = await fetchResult<{ list: { id: number }[] }>(product.url, 'role-list?code=common', { token });
    await openSignedIn(page, product.url, 'admin', `/system/role/${list[0]?.id}`);
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

test(
  'keeps the stored name of a built-in role that is saved in another language',
  { tag: '@full' },
  async ({ page, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    const readTexts = async () => {
      const path = 'role-list?code=common';
      return (await fetchResult<{ list: { name: string; remark: string }[] }>(product.url, path, { token })).list[0];
    };
    const textsBefore = await readTexts();
    await openSignedIn(page, product.url, 'admin', '/system/role');
    await findContent(page)
      .getByRole('row')
      .filter({ hasText: 'Common user' })
      .getByRole('button', { name: matchName('Edit') })
      .click();
    const form = page.getByRole('dialog', { name: 'Edit Common user' });
    await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Common user');
    await form.getByRole('textbox', { name: 'Remark' }).fill('For all staff');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
    const textsAfter = await readTexts();
    expect(textsAfter).toMatchObject({ name: '普通用户', remark: 'For all staff' });
    await fetchResult(product.url, 'role-item', {
      token,
      method: 'PUT',
      body: { ...textsAfter, remark: textsBefore?.remark },
    });
  },
);
