import type { Page } from '@playwright/test';
import { findContent, setPreferences, waitUntilIdle, signIn } from './harness/page.ts';
import { startProduct } from './harness/product.ts';
import { expect, test } from './harness/test.ts';

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
