import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Clicks twice before the page can react to the first click. */
export const clickTwice = async (locator: Locator): Promise<void> => {
  await expect.element(locator).toBeVisible();
  const element = locator.element();
  if (!(element instanceof HTMLElement)) throw new Error('The element cannot be clicked.');
  element.click();
  element.click();
};
