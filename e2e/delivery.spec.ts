import { findContent, waitUntilIdle, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

test('serves assets as immutable and compressed', async ({ page, product }) => {
  const assets: { url: string; caching: string | undefined; encoding: string | undefined }[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/assets/')) return;
    const headers = response.headers();
    assets.push({ url: response.url(), caching: headers['cache-control'], encoding: headers['content-encoding'] });
  });
  await page.goto('/login');
  await waitUntilIdle(page);
  expect(assets.length).toBeGreaterThan(0);
  expect(assets.every(({ caching }) => caching?.includes('immutable'))).toBe(true);
  expect(
    assets.filter(({ url }) => url.endsWith('.js')).some(({ encoding }) => encoding === 'br' || encoding === 'gzip'),
  ).toBe(true);
  expect((await fetch(`${product.url}/assets/not-there-12345678.js`)).status).toBe(404);
});

test('loads the sign-in page with at most eight requests and nothing from other hosts', async ({ page, product }) => {
  const requestedUrls: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) requestedUrls.push(request.url());
  });
  await page.goto('/login');
  await waitUntilIdle(page);
  expect(requestedUrls.length).toBeLessThanOrEqual(8);
  await signIn(page, 'admin');
  await waitUntilIdle(page);
  await expect(findContent(page)).toBeVisible();
  expect(requestedUrls.filter((url) => !url.startsWith(product.url))).toEqual([]);
});

test('allows only scripts of the product in its content security policy', async ({ page }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  const answer = await page.goto('/login');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe-eval');
  await signIn(page, 'admin');
  await waitUntilIdle(page);
  expect(violations).toEqual([]);
});
