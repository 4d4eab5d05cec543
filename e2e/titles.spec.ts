import { languages } from '@atrium/contract/language.ts';
import { builtinMenu } from '@atrium/contract/permissions.ts';
import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { comesBack, content, hasChosen } from './harness/person.ts';
import { expect, test } from './harness/test.ts';
import { askApi, signInByApi } from './harness/wire.ts';

/** Every page of the menu that the product comes with: other journeys add to it. Home greets whoever comes. */
const pagesOf = (routes: readonly Route[]): string[] =>
  routes.flatMap(({ path, handle, children = [] }) => {
    if (children.length > 0) return pagesOf(children);
    const isOther = !(path in builtinMenu) || path === '/home';
    return handle.externalLink || handle.hideInMenu || isOther ? [] : [path];
  });

for (const language of languages)
  test(`each page has one heading, which is what the menu calls it: ${language}`, async ({ page, product }) => {
    test.setTimeout(180_000);
    await page.route(/ant\.design/, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    const { token } = await signInByApi(product.url, 'admin');
    const paths = pagesOf(await askApi<Route[]>(product.url, 'get-async-routes', { token }));
    expect(paths.length).toBeGreaterThan(15);
    await hasChosen(page, { language });
    await comesBack(page, product.url, 'admin', '/home');
    for (const path of paths) {
      await page.goto(path);
      const name = await page.locator('aside a[aria-current="page"]:visible').innerText();
      await expect.soft(content(page).locator('h1'), path).toHaveText([name]);
    }
  });
