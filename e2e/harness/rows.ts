import type { Locator, Page } from '@playwright/test';
import { exactName } from './page.ts';

/** Returns the button that opens the menu of a row. */
export const rowMenuButton = (row: Locator): Locator => row.getByRole('button', { name: /^(更多|More) / });

/** Chooses an action from the menu of a row. */
export const chooseRowAction = async (page: Page, row: Locator, action: string): Promise<void> => {
  await rowMenuButton(row).click();
  await page.getByRole('menuitem', { name: exactName(action) }).click();
};
