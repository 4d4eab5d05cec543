import { findContent, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

test('restores the state in the address after a reload', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'common', '/route-nest/menu1/menu1-2');
  await findContent(page).getByRole('button', { name: '下一步' }).click();
  await expect(page).toHaveURL('/route-nest/menu1/menu1-2?step=2#step-2');
  await page.reload();
  await expect(findContent(page)).toContainText('第 2 步，共 4 步');
});
