import type { Page } from '@playwright/test';
import { findContent, submitSignInForm, waitUntilIdle, signIn } from './harness/page.ts';
import { findTab } from './harness/tabs.ts';
import { expect, test } from './harness/test.ts';

const pageFile = /\/assets\/page-[^/]*\.js$/;

const findEntry = (page: Page, path: string) => page.locator(`nav a[href="${path}"]`);

const openHome = async (page: Page): Promise<void> => {
  await signIn(page, 'admin', '/home');
  await waitUntilIdle(page);
  await page.getByRole('navigation').first().getByText('系统管理', { exact: true }).click();
  await expect(findEntry(page, '/system/role')).toBeVisible();
};

test('requests a list once, when its menu item is pressed, and adds no style sheet of antd', async ({ page }) => {
  // Preloaded data expires after some seconds, which a slow test may exceed.
  await page.clock.setFixedTime(new Date());
  await openHome(page);
  for (const name of ['user', 'role', 'audit']) {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === `/api/${name}-list`) requests.push(request.url());
    });
    await findEntry(page, `/system/${name}`).hover();
    await page.mouse.down();
    await expect.poll(() => requests).toHaveLength(1);
    await page.mouse.up();
    await expect(findContent(page).getByRole('row').nth(1)).toBeVisible();
    await waitUntilIdle(page);
    expect(requests).toHaveLength(1);
  }
  const listInsertedStyles = () =>
    [...document.querySelectorAll('style')].flatMap(({ textContent }) =>
      textContent.includes('@layer') ? textContent.slice(0, 80) : [],
    );
  expect(await page.evaluate(listInsertedStyles)).toEqual([]);
});

test(
  'shows a placeholder while a page loads, which users can leave, reopen and close',
  { tag: '@full' },
  async ({ page }) => {
    await openHome(page);
    const heldRequests: (() => void)[] = [];
    await page.route(pageFile, async (route) => {
      await new Promise<void>((go) => {
        heldRequests.push(go);
      });
      await route.continue();
    });
    await findEntry(page, '/system/role').dispatchEvent('click');
    const placeholder = findContent(page).getByRole('status', { name: '加载中' });
    await expect(findTab(page, '角色管理')).toHaveAttribute('aria-selected', 'true');
    await expect(placeholder).toBeVisible();
    await page.goBack();
    await expect(findContent(page).getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(placeholder).toBeHidden();
    await page.goForward();
    await expect(placeholder).toBeVisible();
    await findTab(page, '角色管理').press('Delete');
    await expect(findTab(page, '首页')).toHaveAttribute('aria-selected', 'true');
    await findEntry(page, '/system/role').dispatchEvent('click');
    await expect(placeholder).toBeVisible();
    for (const go of heldRequests) go();
    await expect(findContent(page).getByRole('row').nth(1)).toBeVisible();
    await expect(placeholder).toHaveCount(0);
  },
);

test('preloads the code of a page when its menu item is hovered or focused', { tag: '@full' }, async ({ page }) => {
  await openHome(page);
  for (const act of ['hover', 'focus'] as const) {
    const fetched = page.waitForRequest(pageFile);
    await findEntry(page, act === 'hover' ? '/system/role' : '/system/policy')[act]();
    await fetched;
  }
  await expect(page).toHaveURL('/home');
});

test('requests the figures of the home page in parallel with the user', { tag: '@full' }, async ({ page }) => {
  let answer = () => {};
  const isHeld = new Promise<void>((go) => {
    answer = go;
  });
  await page.route('**/api/user-info', async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.goto('/login');
  const figures = page.waitForRequest('**/api/home');
  await submitSignInForm(page, 'admin');
  await figures;
  answer();
  await expect(findContent(page).locator('[_echarts_instance_]').first()).toBeVisible();
});
