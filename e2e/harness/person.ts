import type { Language } from '@atrium/contract/language.ts';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import axe, { type Result, type RunOptions } from 'axe-core';
import { demoPassword } from './demo.ts';
import { signInByApi } from './wire.ts';

/** What `test.use` takes for a journey on a phone. */
export const asPhone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** What a person has chosen before, as the browser stores it. */
export interface Chosen {
  readonly language?: Language | 'en-XA';
  readonly theme?: 'light' | 'dark' | 'auto';
  readonly navigationStyle?: 'side' | 'top' | 'two-column' | 'mixed';
  readonly accordion?: boolean;
  readonly enableBackendAccess?: boolean;
  readonly enableFrontendAceess?: boolean;
  readonly tabbarEnable?: boolean;
  readonly tabbarPersist?: boolean;
  readonly tabbarStyleType?: 'chrome' | 'plain' | 'card' | 'brisk';
  readonly transitionEnable?: boolean;
  readonly transitionLoading?: boolean;
  readonly transitionName?: 'fade' | 'fade-slide' | 'fade-up' | 'fade-down' | 'fade-zoom';
}

/** Opens every page of this browser with these preferences, as if chosen on an earlier visit. */
export const hasChosen = async (page: Page, chosen: Chosen): Promise<void> => {
  await page.addInitScript((state) => {
    // Frames are denied the storage.
    if (self === top && !localStorage.getItem('preferences'))
      localStorage.setItem('preferences', JSON.stringify({ state, version: 0 }));
  }, chosen);
};

/**
 * Keeps the preferences of this browser out of the account, which all tests of a worker share. A route would do the same, but it passes
 * every request through Playwright and turns off the browser's cache.
 */
export const keepsPreferencesLocal = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const send = fetch;
    window.fetch = (input, init) =>
      new URL(input instanceof Request ? input.url : input, document.baseURI).pathname.endsWith('/api/preferences')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : send(input, init);
  });

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Antd parts the two characters of a Chinese button by a space. */
const asShown = (text: string): string =>
  /^[\u4e00-\u9fff]{2}$/.test(text) ? [...text].join(String.raw`\s?`) : escaped(text);

/** The whole name of a button or field, in either language. */
export const named = (...either: readonly string[]): RegExp => new RegExp(`^(?:${either.map(asShown).join('|')})$`);

/** Fills in the login form and sends it; the words are Chinese unless the person chose English. */
export const fillInLogin = async (page: Page, username: string, password = demoPassword): Promise<void> => {
  await page.getByRole('textbox', { name: named('用户名', 'Username') }).fill(username);
  await page.getByLabel(named('密码', 'Password')).fill(password);
  await page.getByRole('button', { name: named('登录', 'Sign in') }).click();
};

/** Signs in through the login page, on the way to a path if one is given, and waits until the page behind it stands. */
export const signIn = async (page: Page, username: 'admin' | 'common' | (string & {}), path = '/'): Promise<void> => {
  await page.goto(path);
  await fillInLogin(page, username);
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  // The address changes before the page does.
  await expect(page.locator('.login-scene')).toHaveCount(0);
  await expect(content(page)).toBeVisible();
};

/**
 * Opens a path as somebody who signed in on an earlier visit and waits until the page stands: for journeys that are not about
 * signing in.
 */
export const comesBack = async (
  page: Page,
  url: string,
  username: string,
  path: string,
  password = demoPassword,
): Promise<void> => {
  const tokens = await signInByApi(url, username, password);
  await page.addInitScript(
    (session) => {
      // Frames are denied the storage.
      if (self === top && !localStorage.getItem('session')) localStorage.setItem('session', session);
    },
    JSON.stringify({ id: crypto.randomUUID(), ...tokens }),
  );
  await page.goto(path);
  await expect(content(page)).toBeVisible();
};

/** Answers the first request to an address with a failure after it was carried out; counts how many came. */
export const losesFirstAnswer = async (page: Page, address: string): Promise<() => number> => {
  let requests = 0;
  await page.route(address, async (route) => {
    requests += 1;
    const isFirst = requests === 1;
    const response = await route.fetch();
    await (isFirst ? route.fulfill({ status: 503, body: '' }) : route.fulfill({ response }));
  });
  return () => requests;
};

/** The part of the screen that belongs to the page itself. */
export const content = (page: Page): Locator => page.getByRole('main');

/** Makes the window as small as a phone. Waits until the shell has followed: it has a breadcrumb only on larger screens. */
export const shrinkToPhone = async (page: Page): Promise<void> => {
  await page.setViewportSize(asPhone.viewport);
  await expect(page.locator('.breadcrumb')).toHaveCount(0);
};

const busySigns = '[aria-busy="true"]:visible, .ant-spin-spinning:visible, .ant-skeleton-active:visible';

/** Waits until nothing on the page says any more that it is busy, and nothing new says so a moment later. */
export const settled = async (page: Page): Promise<void> => {
  await expect(page.locator(busySigns)).toHaveCount(0);
  await page.waitForTimeout(250);
  await expect(page.locator(busySigns)).toHaveCount(0);
};

/** Changes preferences under an open page, as another tab of the browser would. */
export const chooseElsewhere = (page: Page, chosen: Chosen): Promise<void> =>
  page.evaluate((changes) => {
    const stored = JSON.parse(localStorage.getItem('preferences') ?? '{}') as { state?: object };
    localStorage.setItem(
      'preferences',
      JSON.stringify({ version: 0, ...stored, state: { ...stored.state, ...changes } }),
    );
    dispatchEvent(new StorageEvent('storage', { key: 'preferences' }));
  }, chosen);

/** The rules that depend on colours. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Runs axe in the page and returns the violations. `@axe-core/playwright` injects axe for every run, which takes longer than most
 * runs; here each document receives it once.
 */
const runAxe = async (page: Page, options: RunOptions): Promise<Result[]> => {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source);
  return page.evaluate(async (given) => {
    // The source defines `axe` in the page.
    const { axe: injected } = globalThis as unknown as { axe: typeof axe };
    return (await injected.run(document, given)).violations;
  }, options);
};

/** Returns the violations on the page, of all rules or of some, each with the elements concerned and the reasons. */
export const axeFindings = async (page: Page, rules?: string[]): Promise<string[]> => {
  const violations = await runAxe(page, {
    // Reporting what is right takes as long as finding what is wrong.
    resultTypes: ['violations'],
    // Both rules are off by default.
    ...(rules
      ? { runOnly: rules }
      : { rules: { 'td-has-header': { enabled: true }, 'target-size': { enabled: true } } }),
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 5).map(({ target, any, all, none }) => {
      const reasons = [...any, ...all, ...none].map(({ message }) => message);
      return `${new URL(page.url()).pathname}: ${id} at ${target.join(' ')}: ${reasons.join('; ')}`;
    }),
  );
};

/** Fails if axe finds anything wrong on the page. */
export const axeClean = async (page: Page): Promise<void> => {
  expect(await axeFindings(page)).toEqual([]);
};
