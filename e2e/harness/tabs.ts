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
