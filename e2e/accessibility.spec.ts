import { defaultLanguage, languages } from '@atrium/contract/language.ts';
import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { builtinMenu } from '@atrium/contract/permissions.ts';
import type { Page } from '@playwright/test';
import {
  phoneOptions,
  expectNoAxeViolations,
  findAxeViolations,
  changePreferences,
  colorRules,
  findContent,
  setPreferences,
  matchName,
  waitUntilIdle,
  shrinkToPhone,
  signIn,
} from './harness/page.ts';
import { expect, test } from './harness/test.ts';
import { fetchResult, signInByApi } from './harness/api.ts';

const desktop = { width: 1440, height: 900 };
const publicPaths = ['/login', '/privacy-policy', '/terms-of-service'];
const exceptions = [
  '/exception/403',
  '/exception/404',
  '/exception/500',
  '/exception/not-found-component',
  '/no/such/page',
];

const listPages = (routes: readonly Route[]): Route[] =>
  routes.flatMap((route) => {
    if (route.children?.length) return listPages(route.children);
    return route.handle.externalLink ? [] : [route];
  });

/** Other tests add pages, and the heading of Home is a greeting. */
const isNamed = ({ path, handle }: Route): boolean => path in builtinMenu && path !== '/home' && !handle.hideInMenu;

/** Each page has one heading with the name of its menu item. */
const expectName = async (page: Page, { path }: Route): Promise<void> => {
  const name = await page.locator('aside a[aria-current="page"]:visible').innerText();
  await expect.soft(findContent(page).locator('h1'), path).toHaveText([name]);
};

/** axe reports the contrast of colors that are still changing. */
const stopMotion = (page: Page) =>
  page.addStyleTag({ content: '*, ::before, ::after { transition: none !important; animation: none !important; }' });

const openPage = async (page: Page, path: string): Promise<void> => {
  await page.setViewportSize(desktop);
  await page.goto(path);
  await waitUntilIdle(page);
  // A page has no heading before its translations are loaded.
  await page.locator('h1').first().waitFor({ state: 'attached' });
};

/**
 * Checks light and dark mode on a desktop and a phone: all rules in two of these combinations, colors in one language.
 */
const findViolations = async (page: Page, path: string, withColors: boolean): Promise<string[]> => {
  const findColorViolations = async () => (withColors ? findAxeViolations(page, colorRules) : []);
  await stopMotion(page);
  const violations = await findAxeViolations(page);
  // antd names this element in English only.
  const unnamed = await page.locator('[aria-label="segmented control"]:not([aria-labelledby])').count();
  if (unnamed > 0) violations.push(`${path}: ${unnamed} choices without a name`);
  await changePreferences(page, { theme: 'dark' });
  violations.push(...(await findColorViolations()));
  await shrinkToPhone(page);
  await waitUntilIdle(page);
  violations.push(...(await findAxeViolations(page)));
  await changePreferences(page, { theme: 'light' });
  violations.push(...(await findColorViolations()));
  return violations;
};

/** Number of tests per language, which run in parallel. */
const shares = 4;

for (const language of languages) {
  for (let share = 0; share < shares; share += 1) {
    test(
      `has no accessibility violations on any page, and headings as in the menu: ${language}, part ${share + 1}`,
      { tag: '@full' },
      async ({ page, product }) => {
        test.setTimeout(600_000);
        const { token } = await signInByApi(product.url, 'admin');
        const routes = await fetchResult<Route[]>(product.url, 'get-async-routes', { token });
        const grantedPages = listPages(routes);
        expect(grantedPages.filter(isNamed).length).toBeGreaterThan(15);
        const isMine = (_: unknown, at: number) => at % shares === share;
        const withColors = language === defaultLanguage;
        await page.route(/ant\.design/, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
        await setPreferences(page, { language, theme: 'light' });
        const violations: string[] = [];
        const checkPage = async (path: string): Promise<void> => {
          await openPage(page, path);
          violations.push(...(await findViolations(page, path, withColors)));
        };
        for (const path of publicPaths.filter(isMine)) await checkPage(path);
        await signIn(page, 'admin');
        for (const path of exceptions.filter(isMine)) await checkPage(path);
        for (const item of grantedPages.filter(isMine)) {
          await openPage(page, item.path);
          if (isNamed(item)) await expectName(page, item);
          // Other sites in frames are not under test.
          if (!item.handle.iframeLink) violations.push(...(await findViolations(page, item.path, withColors)));
        }
        expect(violations).toEqual([]);
      },
    );
  }
}

test(
  'has no accessibility violations in the forms of the system pages, light and dark',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'admin', '/about');
    const violations: string[] = [];
    for (const [path, action] of [
      ['/system/user', '新增用户'],
      ['/system/role', '新增角色'],
      ['/system/menu', '新增菜单'],
      ['/system/dept', '新增部门'],
    ] as const) {
      await page.goto(path);
      await findContent(page).getByRole('button', { name: action }).first().click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: matchName('保存') })
        .click();
      await expect(page.getByRole('dialog')).toContainText('此项为必填项');
      await waitUntilIdle(page);
      await stopMotion(page);
      violations.push(...(await findAxeViolations(page)));
      await changePreferences(page, { theme: 'dark' });
      violations.push(...(await findAxeViolations(page, colorRules)));
      await changePreferences(page, { theme: 'light' });
    }
    expect(violations).toEqual([]);
  },
);

for (const navigationStyle of ['top', 'two-column', 'mixed'] as const) {
  test(
    `has no accessibility violations in the navigation style ${navigationStyle}, light and dark`,
    { tag: '@full' },
    async ({ page }) => {
      await setPreferences(page, { navigationStyle, theme: 'light' });
      await signIn(page, 'admin');
      await waitUntilIdle(page);
      await stopMotion(page);
      await expectNoAxeViolations(page);
      await changePreferences(page, { theme: 'dark' });
      expect(await findAxeViolations(page, colorRules)).toEqual([]);
    },
  );
}

test.describe('accessibility on a phone', () => {
  test.use(phoneOptions);

  test('has no accessibility violations in the open menu', async ({ page }) => {
    await signIn(page, 'admin');
    await page.getByRole('button', { name: '打开菜单' }).click();
    await expect(page.getByRole('navigation').first()).toContainText('关于');
    await waitUntilIdle(page);
    await stopMotion(page);
    await expectNoAxeViolations(page);
  });
});

test('hides icon names from screen readers', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/home');
  for (const path of [
    '/home',
    '/system/user',
    '/system/audit',
    '/components/form-fields',
    '/personal-center/notifications',
  ]) {
    await page.goto(path);
    await expect(findContent(page).getByRole('button').first()).toBeVisible();
    const snapshot = await page.locator('body').ariaSnapshot();
    const drawings = snapshot
      .split('\n')
      .filter((line) =>
        /"(?:[a-z]+-)*(?:left|right|down|up|search|close|setting|bell|fold|moon|expand|fullscreen|translation|invisible)"/.test(
          line,
        ),
      );
    expect.soft(drawings).toEqual([]);
  }
});
