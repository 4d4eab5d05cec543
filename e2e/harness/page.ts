import type { Language } from '@atrium/contract/language.ts';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import axe, { type NodeResult, type Result, type RunOptions } from 'axe-core';
import { demoPassword } from './demo.ts';
import { fetchResult, type Tokens } from './api.ts';

export const phoneOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

export interface StoredPreferences {
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

/** Keeps existing preferences. */
export const setPreferences = async (page: Page, preferences: StoredPreferences): Promise<void> => {
  await page.addInitScript((state) => {
    // Sandboxed frames have no access to the storage.
    if (self === top && !localStorage.getItem('preferences'))
      localStorage.setItem('preferences', JSON.stringify({ state, version: 0 }));
  }, preferences);
};

/**
 * Tests of a worker share an account. Replaces `fetch`, because a Playwright route turns off the cache of the browser.
 */
export const keepPreferencesLocal = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const send = fetch;
    window.fetch = (input, init) =>
      new URL(input instanceof Request ? input.url : input, document.baseURI).pathname.endsWith('/api/preferences')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : send(input, init);
  });

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** antd inserts a space between the two characters of a Chinese button. */
const createLabelPattern = (text: string): string =>
  /^[\u4e00-\u9fff]{2}$/.test(text) ? [...text].join(String.raw`\s?`) : escapeRegExp(text);

/** Accepts one name per language. */
export const matchName = (...names: readonly string[]): RegExp =>
  new RegExp(`^(?:${names.map(createLabelPattern).join('|')})$`);

export const submitSignInForm = async (page: Page, username: string, password = demoPassword): Promise<void> => {
  await page.getByRole('textbox', { name: matchName('用户名', 'Username') }).fill(username);
  await page.getByLabel(matchName('密码', 'Password')).fill(password);
  await page.getByRole('button', { name: matchName('登录', 'Sign in') }).click();
};

/**
 * Signs in through the API, which is faster than the form, and opens a page. `path` may be a whole address of the
 * instance.
 */
export const signIn = async (page: Page, username: string, path = '/', password = demoPassword): Promise<void> => {
  // A document of the same origin whose scripts do not change the session.
  const empty = '/api/health/live';
  await page.goto(URL.canParse(path) ? new URL(empty, path).href : empty);
  const { port } = new URL(page.url());
  const headers = { 'user-agent': await page.evaluate(() => navigator.userAgent) };
  const tokens = await fetchResult<Tokens>(`http://127.0.0.1:${port}`, 'login', {
    headers,
    body: { username, password },
  });
  await page.evaluate(
    (session) => localStorage.setItem('session', session),
    JSON.stringify({ id: crypto.randomUUID(), ...tokens }),
  );
  await page.goto(path);
  await expect(findContent(page)).toBeVisible();
};

export const findContent = (page: Page): Locator => page.getByRole('main');

/** The phone layout has no search box. */
export const shrinkToPhone = async (page: Page): Promise<void> => {
  await page.setViewportSize(phoneOptions.viewport);
  await expect(page.getByRole('banner').locator('kbd')).toHaveCount(0);
};

/** Waits until no loading indicator is visible in 15 successive frames. */
export const waitUntilIdle = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    ({ startTime, frames }) => {
      const indicators = document.querySelectorAll('[aria-busy="true"], .ant-spin-spinning, .ant-skeleton-active');
      const isBusy = [...indicators].some((indicator) => indicator.checkVisibility({ visibilityProperty: true }));
      // A new document and a new call start counting again.
      const { idleFrames = 0, countedFor = startTime } = globalThis as { idleFrames?: number; countedFor?: number };
      const count = isBusy || countedFor !== startTime ? 0 : idleFrames + 1;
      Object.assign(globalThis, { idleFrames: count, countedFor: startTime });
      return count >= frames;
    },
    { startTime: performance.now(), frames: 15 },
  );
};

/** Changes preferences as another tab of the browser would. */
export const changePreferences = (page: Page, preferences: StoredPreferences): Promise<void> =>
  page.evaluate((changes) => {
    const stored = JSON.parse(localStorage.getItem('preferences') ?? '{}') as { state?: object };
    localStorage.setItem(
      'preferences',
      JSON.stringify({ version: 0, ...stored, state: { ...stored.state, ...changes } }),
    );
    dispatchEvent(new StorageEvent('storage', { key: 'preferences' }));
  }, preferences);

export const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * `@axe-core/playwright` injects axe for every run, which takes longer than most runs; here each document receives it
 * once.
 */
const runAxe = async (page: Page, options: RunOptions): Promise<Result[]> => {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source);
  return page.evaluate(async (runOptions) => {
    // The source defines `axe` in the page.
    const { axe: injected } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await injected.run(document, runOptions);
    // Ignore targets that a bar at the foot of the page covers in part: users can scroll them into view.
    const bars = [...document.querySelectorAll('.list-action, .list-foot, .save-bar')];
    const isBehindBar = ({ target }: NodeResult) => {
      const element = document.querySelector(String(target[0]));
      const box = element?.getBoundingClientRect();
      return bars.some((bar) => {
        const { top, bottom } = bar.getBoundingClientRect();
        return box !== undefined && !bar.contains(element) && box.bottom > top && box.top < bottom;
      });
    };
    return violations
      .map((violation) =>
        violation.id === 'target-size'
          ? { ...violation, nodes: violation.nodes.filter((node) => !isBehindBar(node)) }
          : violation,
      )
      .filter(({ nodes }) => nodes.length > 0);
  }, options);
};

export const findAxeViolations = async (page: Page, rules?: string[]): Promise<string[]> => {
  const violations = await runAxe(page, {
    // Reporting passed rules takes as long as finding violations.
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

export const expectNoAxeViolations = async (page: Page): Promise<void> => {
  expect(await findAxeViolations(page)).toEqual([]);
};
