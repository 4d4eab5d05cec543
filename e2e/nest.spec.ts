import { findContent, matchName, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

test('keeps entered text while another tab is active', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'common', '/route-nest/menu1/menu1-1');
  await findContent(page).getByLabel(matchName('便签')).fill('记住我');
  await page.getByRole('tab', { name: /首页/ }).click();
  await expect(page).toHaveURL('/home');
  await page.getByRole('tab', { name: /菜单 1-1/ }).click();
  await expect(findContent(page).getByLabel(matchName('便签'))).toHaveValue('记住我');
});

test('restores the state in the address after a reload', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'common', '/route-nest/menu1/menu1-2');
  await findContent(page).getByRole('button', { name: '下一步' }).click();
  await expect(page).toHaveURL('/route-nest/menu1/menu1-2?step=2#step-2');
  await page.reload();
  await expect(findContent(page)).toContainText('第 2 步，共 4 步');
});

test('asks before closing a tab with unsaved changes', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'common', '/route-nest/menu2');
  await findContent(page).getByLabel(matchName('标题')).fill('我的菜单');
  await page.getByRole('tab', { name: /菜单 2/ }).press('Delete');
  await expect(page.getByRole('dialog')).toContainText('嵌套页面的标题');
  await page.getByRole('dialog').getByRole('button', { name: '继续编辑' }).click();
  await findContent(page)
    .getByRole('button', { name: matchName('保存') })
    .click();
  await expect(page.getByRole('tab', { name: /我的菜单/ })).toBeVisible();
});
