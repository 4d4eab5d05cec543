import type { Locator, Page } from '@playwright/test';
import { matchName } from './page.ts';

export const findRowMenuButton = (row: Locator): Locator =>
  row.getByRole('button', { name: /^(更多操作：|More actions for )/ });

export const chooseRowAction = async (page: Page, row: Locator, action: string): Promise<void> => {
  await findRowMenuButton(row).click();
  await page.getByRole('menuitem', { name: matchName(action) }).click();
};
