import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { languageTable } from '@atrium/contract/language.ts';
import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import type { Page } from '@playwright/test';
import { collectApiTexts, findTextIssues } from './harness/interface-texts.ts';
import { phoneOptions, findContent, setPreferences, waitUntilIdle, shrinkToPhone, signIn } from './harness/page.ts';
import { type Instance, startProduct } from './harness/product.ts';
import { expect, test as base } from './harness/test.ts';
import { fetchResult, signInByApi } from './harness/api.ts';

/** Pseudo-language: English in accented letters, longer and in brackets. */
const root = fileURLToPath(new URL('../.cache/pseudo', import.meta.url));
const test = base.extend<object, { readonly product: Instance }>({
  product: [
    async ({}, use) => {
      if (!existsSync(root)) throw new Error('The web with the pseudo-language is not built: run `npm test` once.');
      const product = await startProduct({}, root);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';

const untranslated = [
  // The product, which is also the default company name.
  /^(?:(?:© )?2023 )?Atrium$/,
  // Each language is named in itself, and so is the button that switches to one.
  ...Object.values(languageTable).map(({ name, switchTo }) => new RegExp(`^(?:${name}|${switchTo})$`)),
  // Paths, and the version of the database.
  /^[\w-]+(?:\/[\w-]+)+$/,
  /^SQLite \d+\.\d+\.\d+$/,
  // Keyboard keys, and color values.
  /^Alt [A-Z]$/,
  /^\d+ #[\da-f]{6}$/,
  // antd labels the icons of alerts and confirmations and offers no global setting.
  /^(?:exclamation|info)-circle$/,
  // The browser formats dates and durations.
  /^(?:\d+ (?:hr|min|sec|days?) ?)+$/,
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*$/,
  new RegExp(`^(?:${months})[a-z]*(?: \\d+)*$`),
  /^\d+ (?:second|minute|hour|day|month|year)s? ago$|^(?:yesterday|now)$/,
  /^(?:Today|Yesterday|Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?: \d+(?::\d+)?)?$/,
];

const desktop = { width: 1440, height: 900 };
const publicPaths = ['/login', '/privacy-policy', '/terms-of-service'];
const exceptions = ['/exception/403', '/exception/404', '/exception/500', '/exception/not-found-component'];

const listPaths = (routes: readonly Route[]): string[] =>
  routes.flatMap(({ path, handle, children = [] }) => {
    if (children.length > 0) return listPaths(children);
    return handle.externalLink || handle.iframeLink ? [] : [path];
  });

const createFaultFinder = (page: Page) => {
  const apiTexts = collectApiTexts(page);
  return async (): Promise<string[]> => {
    await waitUntilIdle(page);
    return findTextIssues(page, { apiTexts: await apiTexts(), exceptions: untranslated });
  };
};

for (const share of [0, 1]) {
  test(
    `translates every page and leaves room for longer text, part ${share + 1}`,
    { tag: '@full' },
    async ({ page, product }) => {
      const isMine = (_: string, at: number) => at % 2 === share;
      const { token } = await signInByApi(product.url, 'admin');
      const grantedPaths = listPaths(await fetchResult<Route[]>(product.url, 'get-async-routes', { token }));
      expect(grantedPaths.length).toBeGreaterThan(4);
      const findFaults = createFaultFinder(page);
      await setPreferences(page, { language: 'en-XA', theme: 'light' });
      const foundTexts: string[] = [];
      const open = async (path: string) => {
        await page.setViewportSize(desktop);
        await page.goto(path);
        await page.locator('h1').first().waitFor({ state: 'attached' });
        foundTexts.push(...(await findFaults()));
        await shrinkToPhone(page);
        foundTexts.push(...(await findFaults()));
      };
      for (const path of publicPaths.filter(isMine)) await open(path);
      await signIn(page, 'admin', '/about');
      for (const path of [...grantedPaths, ...exceptions].filter(isMine)) await open(path);
      expect(foundTexts).toEqual([]);
    },
  );
}

type Action = (page: Page) => Promise<void>;

const submitEmptyForm: Action = async (page) => {
  await findContent(page).locator('.ant-btn-primary').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('.ant-btn-primary').last().click();
  // Missing values are reported at their fields.
  await dialog.locator('.ant-form-item-explain-error').first().waitFor();
};
const clickFirst =
  (button: string): Action =>
  (page) =>
    page.locator(button).first().click();
/** The last role has no members. */
const openDeleteConfirmation: Action = async (page) => {
  await page.locator('main [data-row-key]:last-child .ant-dropdown-trigger').click();
  await page.getByRole('menuitem').last().click();
};
const openSearch: Action = async (page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
};

const overlays: readonly (readonly [path: string, action: Action])[] = [
  ['/system/user', submitEmptyForm],
  ['/system/user', clickFirst('main button:has(.anticon-import)')],
  ['/system/user', clickFirst('main button:has(.anticon-setting)')],
  ['/system/role', submitEmptyForm],
  ['/system/role', clickFirst('main [data-row-key] .ant-dropdown-trigger')],
  ['/system/role', openDeleteConfirmation],
  ['/system/menu', submitEmptyForm],
  ['/system/dept', submitEmptyForm],
  ['/about', openSearch],
  ['/about', clickFirst('header button:has(.anticon-bell)')],
  ['/about', (page) => page.getByRole('banner').getByRole('button').last().click()],
];

/** The header of a phone has no room for these buttons. */
const desktopOverlays: typeof overlays = [
  ['/about', clickFirst('header button:has(.anticon-setting)')],
  ['/about', clickFirst('header button:has(.anticon-translation)')],
];

for (const size of [desktop, phoneOptions.viewport]) {
  test(
    `translates overlays and leaves room for longer text, ${size.width} pixels wide`,
    { tag: '@full' },
    async ({ page, product }) => {
      await page.setViewportSize(size);
      const findFaults = createFaultFinder(page);
      await setPreferences(page, { language: 'en-XA', theme: 'light' });
      const foundTexts: string[] = [];
      const { token } = await signInByApi(product.url, 'admin');
      const body = { name: `Unheld ${size.width}`, code: `unheld-${size.width}` };
      await fetchResult(product.url, 'role-item', { token, body });
      await signIn(page, 'admin', '/about');
      for (const [path, action] of size === desktop ? [...overlays, ...desktopOverlays] : overlays) {
        await page.goto(path);
        await waitUntilIdle(page);
        await action(page);
        foundTexts.push(...(await findFaults()));
      }
      expect(foundTexts).toEqual([]);
    },
  );
}

test('contains no pseudo-language in the production build', { tag: '@full' }, () => {
  const assets = new URL('../web/dist/assets/', import.meta.url);
  const programs = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(programs.length).toBeGreaterThan(10);
  const holders = programs.filter((name) => /en-XA|Ţéšţ/.test(readFileSync(new URL(name, assets), 'utf8')));
  expect(holders).toEqual([]);
});
