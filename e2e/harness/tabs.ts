import type { Locator, Page } from '@playwright/test';
import { content } from './person.ts';

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The bar of open pages, in either language. */
export const tabBar = (page: Page): Locator => page.getByRole('tablist', { name: /^(已打开的页面|Open pages)$/ });

/** A tab by what stands on it, with or without what is said of it in brackets. */
export const tabOf = (page: Page, title: string): Locator =>
  tabBar(page).getByRole('tab', { name: new RegExp(`^${escaped(title)}(?:$|（|\\s\\()`) });

/** What stands on the tabs, from left to right. */
export const tabTitles = (page: Page): Promise<string[]> =>
  tabBar(page)
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((tab) => tab.textContent ?? ''));

/** The page of which the demo's records are. */
export const recordsPath = '/route-nest/menu1/menu1-1';

/** Opens records side by side, each from the page that lists them, which must be open. */
export const openRecords = async (page: Page, ...ids: readonly number[]): Promise<void> => {
  for (const id of ids) {
    await tabOf(page, '菜单 1-1').click();
    await content(page)
      .getByRole('link', { name: `记录 ${id}` })
      .click();
    await tabOf(page, `记录 ${id}`).waitFor();
  }
};

/** Leaves pages open in this browser tab as an earlier visit would, and loads the page anew. */
export const returnWithOpen = async (page: Page, paths: readonly string[]): Promise<void> => {
  await tabBar(page).waitFor();
  await page.evaluate((keys) => {
    const stored = JSON.parse(sessionStorage.getItem('tabs') ?? 'null') as { tabs: { key: string }[] } | null;
    const [home] = stored?.tabs ?? [];
    const opened = keys.map((key) => ({ ...home, key, label: key, closable: true, draggable: true }));
    sessionStorage.setItem('tabs', JSON.stringify({ ...stored, tabs: [home, ...opened] }));
  }, paths);
  await page.reload();
  await tabBar(page).waitFor();
};

/** A finger that goes down on something, rests, moves through points beside where it began, and rises. */
export const touch = async (
  page: Page,
  on: Locator,
  { restMs, by = [] }: { restMs: number; by?: readonly (readonly [number, number])[] },
): Promise<void> => {
  const box = await on.boundingBox();
  if (!box) throw new Error('There is nothing to touch.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const wire = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx: number, dy: number) =>
    wire.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx, y: y + dy }],
    });
  // A page that is busy feels a finger late: it rests from then on.
  const felt = await page.evaluateHandle((ms) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    addEventListener('touchstart', () => setTimeout(resolve, ms), { once: true, capture: true });
    return { rested: promise };
  }, restMs);
  await send('touchStart', 0, 0);
  await felt.evaluate(({ rested }) => rested);
  for (const [dx, dy] of by) {
    await send('touchMove', dx, dy);
    await page.waitForTimeout(30);
  }
  await send('touchEnd', 0, 0);
  await wire.detach();
};
