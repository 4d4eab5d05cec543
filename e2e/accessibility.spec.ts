import type { Route } from '@atrium/contract/menu.ts';
import { asPhone, axeClean, axeFindings, type Chosen, hasChosen, settled, signIn } from './harness/person.ts';
import { expect, test } from './harness/test.ts';
import { askApi, signInByApi } from './harness/wire.ts';

const looks = (['zh-CN', 'en-US'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((theme): Chosen => ({ language, theme })),
);
const nameOf = ({ language, theme }: Chosen): string => `in ${language === 'zh-CN' ? 'Chinese' : 'English'}, ${theme}`;

const publicPaths = ['/login', '/privacy-policy', '/terms-of-service'];
const exceptions = ['/exception/403', '/exception/404', '/exception/500', '/exception/not-found-component'];

/** Every page that the menu grants, apart from what lies on other hosts. */
const pathsOf = (routes: readonly Route[]): string[] =>
  routes.flatMap(({ path, handle, children = [] }) => {
    if (children.length > 0) return pathsOf(children);
    return handle.externalLink || handle.iframeLink ? [] : [path];
  });

for (const [device, use] of [
  ['on a desktop', {}],
  ['on a phone', asPhone],
] as const) {
  test.describe(`everyone can use every page ${device}`, () => {
    test.use(use);

    for (const chosen of looks) {
      test(nameOf(chosen), async ({ page, product }) => {
        test.setTimeout(120_000);
        const { token } = await signInByApi(product.url, 'admin');
        const routes = await askApi<Route[]>(product.url, 'get-async-routes', { token });
        const inside = [...pathsOf(routes), ...exceptions, '/no/such/page'];
        expect(inside.length).toBeGreaterThan(8);
        const found: string[] = [];
        const look = async (path: string) => {
          await page.goto(path);
          await settled(page);
          found.push(...(await axeFindings(page)));
        };
        await hasChosen(page, chosen);
        for (const path of publicPaths) await look(path);
        await signIn(page, 'admin');
        for (const path of inside) await look(path);
        expect(found).toEqual([]);
      });
    }
  });
}

test.describe('everyone can use every kind of navigation', () => {
  for (const navigationStyle of ['top', 'two-column', 'mixed'] as const) {
    for (const theme of ['light', 'dark'] as const) {
      test(`${navigationStyle}, ${theme}`, async ({ page }) => {
        await hasChosen(page, { navigationStyle, theme });
        await signIn(page, 'admin');
        await settled(page);
        await axeClean(page);
      });
    }
  }
});
