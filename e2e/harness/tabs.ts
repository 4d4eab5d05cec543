import type { Locator, Page } from '@playwright/test';
import { findContent } from './page.ts';

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

export const findTabBar = (page: Page): Locator => page.getByRole('tablist', { name: /^(已打开的页面|Open pages)$/ });

/** A status in parentheses may follow the title. */
export const findTab = (page: Page, title: string): Locator =>
  findTabBar(page).getByRole('tab', { name: new RegExp(`^${escapeRegExp(title)}(?:$|（|\\s\\()`) });

export const readTabTitles = (page: Page): Promise<string[]> =>
  findTabBar(page)
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((tab) => tab.textContent ?? ''));

export const recordsPath = '/route-nest/menu1/menu1-1';

/** The page that lists the records must be open. */
export const openRecords = async (page: Page, ...ids: readonly number[]): Promise<void> => {
  for (const id of ids) {
    await findTab(page, '菜单 1-1').click();
    await findContent(page)
      .getByRole('link', { name: `记录 ${id}` })
      .click();
    await findTab(page, `记录 ${id}`).waitFor();
  }
};

/** Stores tabs as an earlier visit does, and reloads the page. */
export const restoreTabs = async (page: Page, paths: readonly string[]): Promise<void> => {
  await findTabBar(page).waitFor();
  await page.evaluate((keys) => {
    const stored = JSON.parse(sessionStorage.getItem('tabs') ?? 'null') as { tabs: { key: string }[] } | null;
    const [home] = stored?.tabs ?? [];
    const openTabs = keys.map((key) => ({ ...home, key, label: key, closable: true, draggable: true }));
    sessionStorage.setItem('tabs', JSON.stringify({ ...stored, tabs: [home, ...openTabs] }));
  }, paths);
  await page.reload();
  await findTabBar(page).waitFor();
};

/** Rests for `restMs` before moving by the offsets. */
export const touch = async (
  page: Page,
  on: Locator,
  { restMs, by = [] }: { restMs: number; by?: readonly (readonly [number, number])[] },
): Promise<void> => {
  const box = await on.boundingBox();
  if (!box) throw new Error('The element to touch is not visible.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const devTools = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx: number, dy: number) =>
    devTools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx, y: y + dy }],
    });
  // A busy page receives the touch late, so the time counts from the event in the page.
  const touched = await page.evaluateHandle((ms) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    addEventListener('touchstart', () => setTimeout(resolve, ms), { once: true, capture: true });
    return { rested: promise };
  }, restMs);
  await send('touchStart', 0, 0);
  await touched.evaluate(({ rested }) => rested);
  for (const [dx, dy] of by) {
    await send('touchMove', dx, dy);
    await page.waitForTimeout(30);
  }
  await send('touchEnd', 0, 0);
  await devTools.detach();
};
