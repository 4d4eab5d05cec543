import type { Page } from '@playwright/test';
import { findContent, matchName, setPreferences, waitUntilIdle, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

// Without preloading, the chunk is requested only after it was removed.
test.beforeEach(({ page }) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
);

const findAboutLink = (page: Page) => page.getByRole('navigation').first().getByText('关于', { exact: true }).click();

test('reloads the application once if a deployment has replaced a chunk, and opens the requested page', async ({
  page,
}) => {
  await signIn(page, 'common');
  await waitUntilIdle(page);
  let isGone = true;
  let loads = 0;
  await page.route(/\/assets\/page-[^/]*\.js$/, (route) =>
    isGone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return;
    isGone = false;
    loads += 1;
  });
  await findAboutLink(page);
  await expect(findContent(page)).toContainText('SQLite');
  await expect(page).toHaveURL('/about');
  expect(loads).toBe(1);
});

test(
  'shows the error of a missing chunk with links to retry and to the home page',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'common');
    await waitUntilIdle(page);
    await page.route(/\/assets\/page-[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
    await findAboutLink(page);
    const broken = page.getByRole('alert').filter({ hasText: /module|import/i });
    await expect(broken).toBeVisible();
    await expect(broken.getByRole('heading', { name: '哎呀！出错了。' })).toBeVisible();
    await expect(broken.getByRole('link', { name: '返回首页' })).toBeVisible();
    await expect(broken.locator('pre')).toHaveCount(2);
    await page.unroute(/\/assets\/page-[^/]*\.js$/);
    await broken.getByRole('button', { name: matchName('刷新') }).click();
    await expect(findContent(page)).toContainText('SQLite');
  },
);

for (const [language, link, heading, technical, loadedHeading] of [
  ['zh-CN', '关于', '网络已断开', '技术信息', '当前实例'],
  ['en-US', 'About', 'You are offline', 'Technical details', 'Current instance'],
] as const) {
  test(
    `says in ${language} that a page cannot load offline, and loads it when the network is back`,
    { tag: '@full' },
    async ({ page, context }) => {
      await setPreferences(page, { language });
      await signIn(page, 'common');
      await waitUntilIdle(page);
      await context.setOffline(true);
      await page.getByRole('navigation').first().getByText(link, { exact: true }).click();
      const offline = page.getByRole('alert').filter({ hasText: heading });
      await expect(offline.getByRole('heading', { name: heading })).toBeVisible();
      await expect(offline.getByText(/dynamically imported module/)).toBeHidden();
      await offline.getByText(technical).click();
      await expect(offline.getByText(/dynamically imported module/)).toBeVisible();
      await context.setOffline(false);
      await expect(findContent(page).getByRole('heading', { name: loadedHeading })).toBeVisible();
    },
  );
}
