import type { Page } from '@playwright/test';
import { startBasePathProxy, type BasePathProxy } from './harness/base-proxy.ts';
import { findContent, submitSignInForm, matchName, waitUntilIdle } from './harness/page.ts';
import { type Instance, startProduct } from './harness/product.ts';
import { expect, test } from './harness/test.ts';

const base = '/atrium';

/** Returns links and images on this host outside of the base path. */
const listOutsideLinks = (page: Page) =>
  page.evaluate(
    (under) =>
      [...document.querySelectorAll('a[href], img[src], iframe[src], link[href]')]
        .map((item) => new URL(item.getAttribute('href') ?? item.getAttribute('src') ?? '', document.baseURI))
        .filter(({ origin, pathname }) => origin === location.origin && !`${pathname}/`.startsWith(`${under}/`))
        .map(({ href }) => href),
    base,
  );

for (const stripsBase of [true, false]) {
  test.describe(`under a base path that the proxy ${stripsBase ? 'strips' : 'keeps'}`, () => {
    let [instance, host]: [Instance?, BasePathProxy?] = [];
    test.beforeAll(async () => {
      instance = await startProduct({ ATRIUM_BASE: base });
      host = await startBasePathProxy(instance, base, stripsBase);
    });
    test.afterAll(async () => {
      await host?.close();
      await instance?.stop();
    });

    test(
      'signs in, navigates and uploads without requests outside the base path',
      { tag: stripsBase ? [] : '@full' },
      async ({ page }) => {
        const toUrl = (path: string) => `${host?.url}${base}${path}`;
        const expectPage = async (path: string) => {
          await expect(page).toHaveURL(toUrl(path));
          await waitUntilIdle(page);
          expect(await listOutsideLinks(page)).toEqual([]);
        };
        await page.goto(toUrl('/system/role?page=1#top'));
        await expect(page).toHaveURL(toUrl(`/login?redirect=${encodeURIComponent('/system/role?page=1#top')}`));
        expect(await listOutsideLinks(page)).toEqual([]);
        await submitSignInForm(page, 'admin');
        await expectPage('/system/role?page=1#top');

        await page.goto(`${host?.url}${base}`);
        await expectPage('/home');
        await page.getByRole('navigation').first().getByText('系统管理', { exact: true }).click();
        await page.locator(`nav a[href="${base}/system/user"]`).click();
        await expectPage('/system/user');
        const stream = page.waitForRequest((item) => item.url() === toUrl('/api/events'));
        await page.reload();
        await stream;
        await expectPage('/system/user');
        await findContent(page).getByRole('rowheader').getByRole('button').first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await waitUntilIdle(page);
        expect(await listOutsideLinks(page)).toEqual([]);
        await page.goBack();
        await expectPage('/home');
        await page.goForward();

        await page.goto(toUrl('/about'));
        await expectPage('/about');
        await page.goto(toUrl('/personal-center/my-profile'));
        await waitUntilIdle(page);
        await page
          .locator('input[type=file]')
          .first()
          .setInputFiles({
            name: 'dot.png',
            mimeType: 'image/png',
            buffer: Buffer.from(
              'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
              'base64',
            ),
          });
        await page.getByRole('button', { name: matchName('确定') }).click();
        await expect(page.locator(`img[src^="${base}/api/files/"]`).first()).toBeVisible();
        const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
        expect(stored.filter((key) => !key.startsWith(`${base}:`))).toEqual([]);
        expect(stored).toContain(`${base}:session`);
        for (const { name, path } of await page.context().cookies()) expect(path, name).toMatch(/^\/atrium\//);
        expect(host?.outsideRequests).toEqual([]);
      },
    );

    test('links the error screen to the home page under the base path', { tag: '@full' }, async ({ page }) => {
      await page.route(/\/assets\/privacy-policy-page-[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
      await page.goto(`${host?.url}${base}/privacy-policy`);
      await expect(page.getByRole('heading', { name: '哎呀！出错了。' })).toBeVisible();
      expect(await listOutsideLinks(page)).toEqual([]);
    });

    test('serves the guide and the API documentation', { tag: '@full' }, async ({ page }) => {
      const getAddress = (path: string) => `${host?.url}${base}${path}`;
      await page.goto(getAddress('/docs'));
      await expect(page).toHaveURL(getAddress('/docs/zh-CN/start.html'));
      expect(await listOutsideLinks(page)).toEqual([]);
      for (const guide of ['/docs', '/api/guide']) {
        await page.goto(getAddress(`${guide}/en-US/api.html`));
        await expect(page.getByRole('link', { name: 'API documentation' }).first()).toHaveAttribute(
          'href',
          `${base}/api/docs`,
        );
        expect(await listOutsideLinks(page)).toEqual([]);
      }
      await page.goto(getAddress('/api/docs'));
      await expect(page.locator('.opblock-tag').first()).toBeAttached();
      expect(await (await page.request.get(getAddress('/api/openapi.json'))).json()).toMatchObject({
        servers: [{ url: base }],
      });
      expect(host?.outsideRequests).toEqual([]);
    });
  });
}
