import type { Page } from '@playwright/test';
import { findContent, submitSignInForm, waitUntilIdle } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

const maxRequests = 8;

/** Returns style sheets that antd created because the built ones lack them. */
const listCreatedStyles = (page: Page): Promise<string[]> =>
  page
    .locator('style')
    .evaluateAll((styles) =>
      styles.map(({ textContent }) => textContent.slice(0, 40)).filter((text) => text.startsWith('@layer antd{')),
    );

test('loads the sign-in page and the home page with few requests, from this host only, and with built styles', async ({
  page,
  product,
}) => {
  const requestedUrls: string[] = [];
  const violations: string[] = [];
  const assets: { url: string; caching: string | undefined; encoding: string | undefined }[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) requestedUrls.push(request.url());
  });
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  page.on('response', (response) => {
    if (!response.url().includes('/assets/')) return;
    const headers = response.headers();
    assets.push({ url: response.url(), caching: headers['cache-control'], encoding: headers['content-encoding'] });
  });

  const answer = await page.goto('/login');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe-eval');
  await expect(page.locator('.ant-input').first()).toBeVisible();
  await waitUntilIdle(page);
  expect(requestedUrls.length, 'requests of the sign-in page').toBeLessThanOrEqual(maxRequests);
  expect(await listCreatedStyles(page), 'styles created on the sign-in page').toEqual([]);

  await submitSignInForm(page, 'admin');
  await expect(findContent(page).locator('[_echarts_instance_] svg')).toHaveCount(3);
  await waitUntilIdle(page);
  expect(await listCreatedStyles(page), 'styles created on the home page').toEqual([]);
  expect(
    requestedUrls.filter((url) => !url.startsWith(product.url)),
    'requests to other hosts',
  ).toEqual([]);
  expect(violations, 'violations of the content security policy').toEqual([]);
  expect(
    assets.filter(({ caching }) => !caching?.includes('immutable')),
    'assets without caching',
  ).toEqual([]);
  const scripts = assets.filter(({ url }) => url.endsWith('.js'));
  expect(scripts.some(({ encoding }) => encoding === 'br' || encoding === 'gzip')).toBe(true);
  expect((await fetch(`${product.url}/assets/not-there-12345678.js`)).status).toBe(404);
});
