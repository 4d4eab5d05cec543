import type { BrowserContext, Page } from '@playwright/test';
import { findContent, signIn, matchName } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

const createErrorResponse = (code: number, problem: string, message: string) => ({
  status: code,
  contentType: 'application/json',
  body: JSON.stringify({ code, result: null, message, success: false, problem, requestId: 'e2e' }),
});

/**
 * Rejects tokens as the server rejects expired ones. Leaves the page first, because the next navigation would cancel
 * and repeat a refresh that the page started.
 */
const expireTokens = async (
  context: BrowserContext,
  page: Page,
): Promise<{ refreshes: () => number; refused: () => number }> => {
  const oldSession = await page.evaluate(() => localStorage.getItem('session') ?? '');
  await page.goto('about:blank');
  let [refreshes, rejectedCount] = [0, 0];
  await context.route('**/api/**', async (route) => {
    const token = route.request().headers()['authorization']?.replace('Bearer ', '');
    if (route.request().url().endsWith('/refresh-token')) refreshes += 1;
    else if (token && oldSession.includes(token)) {
      rejectedCount += 1;
      return route.fulfill(createErrorResponse(401, 'session.required', '登录已过期，请重新登录'));
    }
    return route.continue();
  });
  return { refreshes: () => refreshes, refused: () => rejectedCount };
};

test(
  'refreshes an expired session once for five tabs without a message',
  { tag: '@full' },
  async ({ page, context }) => {
    await signIn(page, 'admin');
    const tabs = [page];
    for (let count = 0; count < 4; count += 1) tabs.push(await context.newPage());
    const { refreshes, refused } = await expireTokens(context, page);
    await Promise.all(tabs.map((tab) => tab.goto('/home')));
    for (const tab of tabs) {
      await expect(findContent(tab)).toContainText('访问量');
      await expect(tab).toHaveURL('/home');
      await expect(tab.locator('.ant-notification-notice')).toHaveCount(0);
    }
    expect(refused()).toBeGreaterThanOrEqual(tabs.length);
    expect(refreshes()).toBe(1);
  },
);

test('signs out all tabs when one signs out', { tag: '@full' }, async ({ page, context }) => {
  await signIn(page, 'admin');
  const otherTab = await context.newPage();
  await otherTab.goto('/about');
  await expect(findContent(otherTab)).toBeVisible();
  await page.bringToFront();
  await page.getByRole('button', { name: /账号菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(otherTab).toHaveURL(/\/login/);
  await page.goto('/home');
  await expect(page).toHaveURL(/\/login/);
});

test('shows 500 with a retry button if the current user fails to load', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin');
  await page.route('**/api/user-info', (route) =>
    route.fulfill(createErrorResponse(500, 'server.fault', '抱歉，服务器出现错误')),
  );
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: '500' })).toBeVisible();
  await page.unroute('**/api/user-info');
  await page.getByRole('button', { name: matchName('重试') }).click();
  await expect(findContent(page)).toContainText('访问量');
});
