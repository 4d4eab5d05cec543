import type { Locator, Page } from '@playwright/test';
import { named } from './person.ts';

/** What opens the menu of a row. */
export const moreOf = (row: Locator): Locator => row.getByRole('button', { name: /^(更多|More) / });

/** Does something with a row, from its menu. */
export const actOn = async (page: Page, row: Locator, act: string): Promise<void> => {
  await moreOf(row).click();
  await page.getByRole('menuitem', { name: named(act) }).click();
};
