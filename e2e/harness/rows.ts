import type { Locator, Page } from '@playwright/test';
import { exactName } from './page.ts';

export const rowMenuButton = (row: Locator): Locator =>
  row.getByRole('button', { name: /^(更多操作：|More actions for )/ });

export const chooseRowAction = async (page: Page, row: Locator, action: string): Promise<void> => {
  await rowMenuButton(row).click();
  await page.getByRole('menuitem', { name: exactName(action) }).click();
};
