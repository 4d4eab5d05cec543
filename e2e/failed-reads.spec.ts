import type { Page } from '@playwright/test';
import { expectNoAxeViolations, findContent, matchName, signIn } from './harness/page.ts';
import { findTab } from './harness/tabs.ts';
import { expect, test } from './harness/test.ts';
import { fetchResult, signInByApi } from './harness/api.ts';

const createErrorResponse = (status: number, message: string, additionalParts: object = {}) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ code: status, result: null, message, success: false, ...additionalParts }),
});

const findError = (page: Page) => findContent(page).getByRole('alert');

test('reports the error of a list that fails to load and offers a retry', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/about');
  const cases = [
    [createErrorResponse(403, '您没有这个权限'), '没有查看权限', '您没有这个权限'],
    [createErrorResponse(422, '不用的话', { errorMsg: '首先要说的话' }), '加载失败', '首先要说的话'],
    [{ status: 404, contentType: 'text/html', body: '<h1>no</h1>' }, '加载失败', 'Not Found'],
    [createErrorResponse(429, '请求太多', { problem: 'nothing.known' }), '服务器繁忙', '请求太多'],
    [createErrorResponse(500, '出错了', { requestId: 'req-1' }), '服务器出现错误', '出错了'],
  ] as const;
  for (const [answer, title, reason] of cases) {
    await page.route('**/api/role-list*', (route) => route.fulfill(answer));
    await page.goto('/system/role');
    await expect(findError(page)).toContainText(title);
    await expect(findError(page)).toContainText(reason);
    await expect(page.locator('.ant-notification-notice')).toHaveCount(0);
    await page.unroute('**/api/role-list*');
  }
  await expect(findError(page)).toContainText('req-1');
  await expectNoAxeViolations(page);
  await findError(page)
    .getByRole('button', { name: matchName('重试') })
    .click();
  await expect(findContent(page).getByRole('row', { name: /超级管理员/ })).toBeVisible();
  // The table stays visible, so the error is shown as a message.
  await page.route('**/api/role-list*', (route) => route.fulfill(createErrorResponse(422, '这次不行')));
  await findTab(page, '角色管理').click({ button: 'right' });
  await page.getByRole('menuitem', { name: matchName('刷新') }).click();
  await expect(page.locator('.ant-notification-notice').filter({ hasText: '这次不行' })).toBeVisible();
  await expect(findContent(page).getByRole('row', { name: /超级管理员/ })).toBeVisible();
});

test('ignores invalid parameters in the address in any time zone', { tag: '@full' }, async ({ page, product }) => {
  await signIn(page, 'admin', '/about');
  const { token } = await signInByApi(product.url, 'admin');
  const setTimeZone = (timeZone: string) =>
    fetchResult(product.url, 'account-settings', { method: 'PUT', token, body: { timeZone } });
  await setTimeZone('America/New_York');
  try {
    const huge = '9999999999999999';
    for (const query of ['lastLoginFrom=abc', `lastLoginFrom=${huge}&lastLoginTo=${huge}`, `current=${huge}`]) {
      await page.goto(`/system/user?${query}`);
      await expect(findContent(page).getByRole('row', { name: /admin/ }).first()).toBeVisible();
    }
    await page.goto(`/system/audit?from=${huge}&to=x&act=nothing&outcome=none`);
    await expect(findContent(page).getByRole('row').nth(1)).toBeVisible();
    await expect(findError(page)).toHaveCount(0);
  } finally {
    await setTimeZone('');
  }
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login?view=constructor');
  await expect(page.getByRole('button', { name: matchName('登录') })).toBeVisible();
});
