import { findContent, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

test('shows errors in the current language and accepts valid values', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'common', '/components/form-fields');
  const main = findContent(page);
  await main.getByRole('button', { name: '校验并提交' }).click();
  await expect(main.getByText('此项为必填项')).toHaveCount(8);
  await main.getByLabel('统一社会信用代码').fill('91350100m000100y44');
  await main.getByLabel('邮箱').fill('nobody@');
  await main.getByLabel('邮箱').blur();
  await expect(main.getByText('统一社会信用代码不正确')).toBeVisible();
  await expect(main.getByText('邮箱格式不正确')).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('preferences', JSON.stringify({ state: { language: 'en-US' }, version: 0 }));
    dispatchEvent(new StorageEvent('storage', { key: 'preferences' }));
  });
  await expect(main.getByText('Invalid email address')).toBeVisible();
  await expect(main.getByText('Invalid unified social credit code')).toBeVisible();
  await main.getByRole('button', { name: 'Fill in example' }).click();
  await main.getByRole('button', { name: 'Validate and submit' }).click();
  await expect(main.getByText('"creditCode": "91350100M000100Y43"')).toBeVisible();
  await expect(main.getByText('Tulip47-maker')).toHaveCount(0);
});
