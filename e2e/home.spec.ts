import { findContent, waitUntilIdle, signIn, matchName } from './harness/page.ts';
import { expect, test } from './harness/test.ts';
import { fetchResult, signInByApi } from './harness/api.ts';

interface Cards {
  cardList: { code: string; value: number; previous: number }[];
}

test('shows the figures of the database, and offers to retry those that fail to load', async ({ page, product }) => {
  await page.route('**/api/home/bar', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: '{"code":503,"result":null,"message":"服务器繁忙","success":false}',
    }),
  );
  const { token } = await signInByApi(product.url, 'admin');
  const { cardList } = await fetchResult<Cards>(product.url, 'home', { token });
  await signIn(page, 'admin');
  await waitUntilIdle(page);
  expect(cardList.length).toBe(4);
  for (const { code, value } of cardList) {
    const isMoney = code === 'sales';
    const money = { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' } as const;
    const shortFormat = { ...(isMoney && money), notation: 'compact', maximumFractionDigits: 1 } as const;
    const isShort = value >= (isMoney ? 10_000 : 1_000_000);
    const options = isShort ? shortFormat : { ...(isMoney && money), maximumFractionDigits: 0 };
    await expect(findContent(page)).toContainText(new Intl.NumberFormat('zh-CN', options).format(value));
  }
  const retry = findContent(page).getByRole('button', { name: matchName('重试') });
  await expect(retry).toBeVisible();
  await page.unroute('**/api/home/bar');
  await retry.click();
  await expect(findContent(page).locator('[_echarts_instance_] svg')).toHaveCount(3);
});

test('shows the date of the next day on a page that stays open', { tag: '@full' }, async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'admin', '/home');
  const date = findContent(page).getByRole('heading', { level: 1 }).locator('+ p');
  const today = await date.innerText();
  expect(today).toMatch(/星期/);
  await page.clock.fastForward('24:00:00');
  await expect(date).toHaveText(/星期/);
  await expect(date).not.toHaveText(today);
});

test('loads the line chart for the chosen range', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin');
  await waitUntilIdle(page);
  const requestedUrls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/home/line')) requestedUrls.push(request.postData() ?? '');
  });
  await findContent(page).getByText('今年', { exact: true }).click();
  await expect.poll(() => requestedUrls).toContain('{"range":"year"}');
  await findContent(page).getByText('本月', { exact: true }).click();
  await expect.poll(() => requestedUrls).toContain('{"range":"month"}');
  await expect(findContent(page)).toContainText('访问趋势');
});

test('shows the latest changes with links to their records', { tag: '@full' }, async ({ page, product }) => {
  const { token } = await signInByApi(product.url, 'admin');
  await fetchResult(product.url, 'role-item', { token, body: { name: '最近新增', code: 'recent-one' } });
  await signIn(page, 'admin');
  const recent = findContent(page).getByRole('region', { name: '最近操作' });
  await expect(recent.getByRole('listitem').first()).toContainText(/超级管理员\s*新增角色\s*最近新增\s*刚刚/);
  await recent.getByRole('link', { name: '最近新增' }).click();
  await expect(page).toHaveURL(/\/system\/role\/\d+$/);
});

test('fits one screen, with quick actions', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'admin');
  await waitUntilIdle(page);
  const sales = findContent(page).getByRole('region', { name: '销售构成' });
  await expect(sales).toBeInViewport({ ratio: 1 });
  await findContent(page).getByRole('button', { name: '新增用户' }).click();
  await expect(page.getByRole('dialog', { name: '新增用户' })).toBeVisible();
});

test('sends each request once after a reload', async ({ page }) => {
  // The start of the event stream reloads data that may have changed.
  const reloadedAccess = page
    .waitForRequest('**/api/events')
    .then(() => page.waitForResponse('**/api/get-async-routes'));
  await signIn(page, 'admin');
  await reloadedAccess;
  await waitUntilIdle(page);
  const sentRequests: string[] = [];
  page.on('request', (request) => {
    // Forgets requests of the previous document.
    if (request.isNavigationRequest()) sentRequests.length = 0;
    sentRequests.push(new URL(request.url()).pathname);
  });
  await page.reload();
  await waitUntilIdle(page);
  await expect(findContent(page).locator('[_echarts_instance_] svg')).toHaveCount(3);
  const earlyRequests = ['capabilities', 'get-async-routes', 'home', 'home/bar', 'home/pie', 'user-info'].map(
    (path) => `/api/${path}`,
  );
  const firstRequests = sentRequests.slice(0, [...sentRequests, '/api/events'].indexOf('/api/events'));
  expect(firstRequests.filter((path) => earlyRequests.includes(path)).toSorted()).toEqual(earlyRequests);
  // `boot.js` sent them, and the program used all responses.
  const unusedCount = await page.evaluate(
    () => (Reflect.get(globalThis, 'earlyResponses') as Map<string, unknown>).size,
  );
  expect(unusedCount).toBe(0);
});

test('shows the values of a point below the pointer', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin');
  await waitUntilIdle(page);
  const chart = findContent(page).getByRole('img').first();
  await expect(chart.locator('svg path').nth(2)).toBeAttached();
  await chart.hover();
  await expect(chart.locator('.tabular-nums')).not.toHaveCount(0);
});
