import type { Page } from '@playwright/test';
import { testPassword } from './harness/demo.ts';
import { findContent, submitSignInForm, matchName, waitUntilIdle, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';
import { fetchResult, createRole, createUser, signInByApi } from './harness/api.ts';

const findRegion = (page: Page, title: string) => findContent(page).getByRole('region', { name: title });
const actions = ['查看', '新增', '编辑', '删除'];

test('shows an administrator all four buttons in each of the three ways', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/access/button-control');
  for (const action of actions) {
    await expect(findRegion(page, '组件方式').getByRole('button', { name: matchName(action) })).toBeVisible();
    await expect(findRegion(page, '函数方式').getByRole('button', { name: matchName(action) })).not.toHaveAttribute(
      'aria-disabled',
    );
  }
  await expect(findRegion(page, '角色方式').getByRole('button', { name: '仅管理员' })).toBeVisible();
});

test('shows a common user only permitted buttons, and names a missing permission and its roles', async ({ page }) => {
  await signIn(page, 'common', '/access/button-control');
  await waitUntilIdle(page);
  const [look, ...otherActions] = actions;
  await expect(findRegion(page, '组件方式').getByRole('button', { name: matchName(look ?? '') })).toBeVisible();
  for (const action of otherActions) {
    await expect(findRegion(page, '组件方式').getByRole('button', { name: matchName(action) })).toHaveCount(0);
  }
  const add = findRegion(page, '函数方式').getByRole('button', { name: matchName('新增') });
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await add.focus();
  await expect(page.getByText('缺少权限：权限管理 › 按钮控制 › 新增 › permission:button:add')).toBeVisible();
  await expect(page.getByText('拥有此权限的角色：超级管理员')).toBeVisible();
  await expect(findRegion(page, '角色方式').getByRole('button', { name: '仅管理员' })).toHaveCount(0);
});

test('switches between menus built by the web and by the server', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'common', '/access/access-mode');
  await findContent(page).getByRole('button', { name: '切换为前端控制' }).click();
  await expect(findContent(page)).toContainText('当前：前端控制');
  await expect(page.getByRole('navigation').first()).toContainText('嵌套菜单');
  await expect(page.getByRole('navigation').first()).not.toContainText('系统管理');
  // While the menu is built, the button is busy and ignores clicks.
  await expect(page.getByText('已切换为前端控制')).toBeVisible();
  await findContent(page).getByRole('button', { name: '切换为后端控制' }).click();
  await expect(findContent(page)).toContainText('当前：后端控制');
});

test('lists which pages of the group the account can open', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'common', '/access/page-control');
  await expect(findContent(page).getByRole('row', { name: /管理员可见.*不能打开/ })).toBeVisible();
  await expect(findContent(page).getByRole('row', { name: /普通用户可见.*可以打开/ })).toBeVisible();
  await findContent(page).getByRole('link', { name: '打开“管理员可见”' }).click();
  await expect(findContent(page)).toContainText('抱歉，您无权访问此页面。');
  await expect(findContent(page)).toContainText('拥有此权限的角色：超级管理员');
});

test('requires the permission to view in addition to the granted page', { tag: '@full' }, async ({ page, product }) => {
  const { token } = await signInByApi(product.url, 'admin');
  const { id } = await createRole(product.url, token, 'visitor', ['/home', '/access/page-control']);
  const user = await createUser(product.url, token, { username: 'visitor', name: '来客', roles: [id] });
  await page.goto('/login?redirect=%2Faccess%2Fpage-control');
  await submitSignInForm(page, 'visitor', testPassword);
  await expect(findContent(page)).toContainText('当前账号没有此页所需的权限');
  await expect(findContent(page)).toContainText('permission:button:get');
  await expect(findContent(page).getByRole('table')).toHaveCount(0);
  await fetchResult(product.url, `user-item?id=${user.id}`, { method: 'DELETE', token });
  await fetchResult(product.url, `role-item?id=${id}`, { method: 'DELETE', token });
});
