import type { Page } from '@playwright/test';
import { findContent, setPreferences, signIn, waitUntilIdle } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

const findNavigation = (page: Page) => page.getByRole('navigation').first();

test('shows an administrator the menu of the database in its order', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin');
  const menu = findNavigation(page);
  await expect(menu).toContainText(/首页[\s\S]*权限管理[\s\S]*嵌套菜单[\s\S]*外部页面[\s\S]*关于/);
  await menu.getByText('关于', { exact: true }).click();
  await expect(page).toHaveURL('/about');
});

test('opens every page of the menu without a failed request', async ({ page }) => {
  const failedRequests: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failedRequests.push(`${response.status()} ${response.url()}`);
  });
  await setPreferences(page, { accordion: false });
  await signIn(page, 'admin', '/about');
  const menu = findNavigation(page);
  const closedGroups = menu.getByRole('button', { expanded: false });
  while ((await closedGroups.count()) > 0) await closedGroups.first().click();
  const hrefs = await menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  // The others show other sites.
  const paths = hrefs.filter((href) => href.startsWith('/') && !href.startsWith('/outside/'));
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) {
    await menu.locator(`a[href="${path}"]`).click();
    await expect(page.locator(`[data-page="${path}"]`).getByRole('heading', { level: 1 })).toBeVisible();
    await waitUntilIdle(page);
  }
  expect(failedRequests).toEqual([]);
});

test('hides pages without permission from the menu and shows 403 at their address', async ({ page }) => {
  await signIn(page, 'common', '/access/common-visible');
  await expect(page).toHaveURL('/access/common-visible');
  await expect(findNavigation(page)).not.toContainText('管理员可见');
  await page.goto('/access/admin-visible');
  await expect(findContent(page)).toContainText('抱歉，您无权访问此页面。');
});

test('shows 404 for an unknown path and for a group without a page', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/no/such/page');
  await expect(findContent(page)).toContainText('抱歉，您访问的页面不存在。');
  await page.goto('/access');
  await expect(findContent(page)).toContainText('抱歉，您访问的页面不存在。');
});

for (const [kind, sentence] of [
  ['403', '抱歉，您无权访问此页面。'],
  ['404', '抱歉，您访问的页面不存在。'],
  ['500', '抱歉，服务器出现错误。'],
  ['not-found-component', '该路由没有匹配的组件，请联系开发人员。'],
]) {
  test(`shows the exception page ${kind} with a link to the home page`, { tag: '@full' }, async ({ page }) => {
    await signIn(page, 'common', `/exception/${kind}`);
    await expect(findContent(page)).toContainText(String(sentence));
    await findContent(page).getByText('返回首页').click();
    await expect(page).toHaveURL('/home');
  });
}
