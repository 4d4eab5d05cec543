import type { Page } from '@playwright/test';
import { fetchResult, createUser, signInByApi } from './harness/api.ts';
import { testPassword } from './harness/demo.ts';
import { findContent, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

/** Removes what browsers have on HTTPS only. They also count 127.0.0.1 as secure. */
const removeSecureFeatures = (page: Page) =>
  page.context().addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'locks');
  });

test(
  'keeps eight tabs usable and up to date on plain HTTP, with one event stream',
  { tag: '@full' },
  async ({ page, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    const { id } = await createUser(product.url, token, { username: 'many-tabs', name: '多标签', roles: [] });
    await removeSecureFeatures(page);
    await signIn(page, 'many-tabs', '/personal-center/my-profile', testPassword);
    const tabs = [page];
    const streams = new Set<Page>();
    page.context().on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/events') streams.add(request.frame().page());
    });
    while (tabs.length < 8) {
      const tab = await page.context().newPage();
      await tab.goto('/personal-center/my-profile');
      await expect(findContent(tab).getByRole('textbox', { name: '姓名' })).toHaveValue('多标签');
      tabs.push(tab);
    }
    for (const tab of tabs) expect(await tab.evaluate(() => 'locks' in navigator)).toBe(false);
    await expect.poll(() => streams.size).toBe(1);

    const rename = async (name: string) => {
      await fetchResult(product.url, 'user-item', { token, method: 'PUT', body: { id, name } });
      for (const tab of tabs) await expect(tab.getByRole('banner')).toContainText(name);
    };
    await rename('改名一');
    // Another tab takes over the stream of a closed one.
    const [holder] = streams;
    await holder?.close();
    tabs.splice(
      tabs.findIndex((tab) => tab === holder),
      1,
    );
    await expect.poll(() => streams.size).toBe(2);
    await rename('改名二');
  },
);
