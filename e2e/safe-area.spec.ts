import type { Locator, Page } from '@playwright/test';
import { findContent, matchName, phoneOptions, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

interface Insets {
  readonly top?: number;
  readonly right?: number;
  readonly bottom?: number;
  readonly left?: number;
}

/** Gives the window the insets of a phone with a notch and a home indicator. */
const setInsets = async (page: Page, insets: Insets): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
};

/** Returns the left, top, right and bottom edge of an element. */
const measureEdges = async (element: Locator) => {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { left: x, top: y, right: x + width, bottom: y + height };
};

test.describe('on a phone with a notch', () => {
  test.use(phoneOptions);

  test('keeps header, content and drawers clear of the insets', { tag: '@full' }, async ({ page }) => {
    await signIn(page, 'admin', '/system/user');
    const { width, height } = phoneOptions.viewport;
    const insets = { top: 47, bottom: 34 };
    await setInsets(page, insets);
    const isClear = async (element: Locator) => {
      const { top, bottom } = await measureEdges(element);
      return top >= insets.top && bottom <= height - insets.bottom;
    };
    await expect.poll(() => isClear(page.getByRole('banner'))).toBe(true);
    await expect.poll(() => isClear(findContent(page))).toBe(true);

    await findContent(page).getByRole('button', { name: '新增用户' }).click();
    const form = page.getByRole('dialog', { name: '新增用户' });
    await expect(form).toBeVisible();
    await expect.poll(() => isClear(form.getByRole('button', { name: matchName('保存') }))).toBe(true);
    await expect
      .poll(async () => (await measureEdges(form.getByText('新增用户').first())).top)
      .toBeGreaterThanOrEqual(47);
    await page.keyboard.press('Escape');

    // The notch is at the left when the phone is turned to the side.
    await page.setViewportSize({ width: height, height: width });
    await setInsets(page, { left: 47, right: 47, bottom: 21 });
    await expect.poll(async () => (await measureEdges(findContent(page))).left).toBeGreaterThanOrEqual(47);
    await expect
      .poll(async () => (await measureEdges(page.getByRole('banner'))).right)
      .toBeLessThanOrEqual(height - 47);
  });
});
