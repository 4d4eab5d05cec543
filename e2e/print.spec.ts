import type { Page } from '@playwright/test';
import { findContent, matchName, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

/** A headless browser has no print dialog. */
const replacePrint = (page: Page) =>
  page.addInitScript(() => {
    const counts = { prints: 0 };
    const print = () => {
      counts.prints += 1;
      dispatchEvent(new Event('beforeprint'));
    };
    Object.assign(window, { counted: counts, print });
  });
const readPrintCount = (page: Page) =>
  page.evaluate(() => (window as unknown as { counted: { prints: number } }).counted.prints);

test('prints the filtered rows of all pages with the title, the filters that are set and the time', async ({
  page,
}) => {
  await replacePrint(page);
  await signIn(page, 'admin', '/system/user?status=1&sort=username');
  const list = findContent(page);
  const total = (await list.getByText(/^筛选出 \d+ 条$/).textContent())?.replace('筛选出', '共');
  await list.getByRole('button', { name: matchName('导出') }).click();
  await page.getByRole('menuitem', { name: '打印' }).click();
  const sheet = page.locator('.print-table');
  await expect.poll(() => readPrintCount(page)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(list.getByRole('heading', { name: '用户管理' })).toBeVisible();
  await expect(list.locator('.filter-set')).toHaveText(/状态：\s*启用/);
  await expect(list.locator('.filter-unset:visible')).toHaveCount(0);
  await expect(list.getByRole('button', { name: matchName('导出') })).toBeHidden();
  await expect(list.getByRole('button', { name: '新增用户' })).toBeHidden();
  await expect(list.getByRole('complementary')).toBeHidden();
  await expect(sheet.locator('p')).toContainText(`${total}，打印于`);
  const rows = sheet.locator('tbody tr');
  expect(`共 ${await rows.count()} 条`).toBe(total);
  expect(await rows.count()).toBeGreaterThan(20);
  expect(await sheet.getByRole('columnheader').allTextContents()).toEqual(
    expect.arrayContaining(['姓名', '部门', '角色']),
  );
  await expect(list.getByRole('table')).toHaveCount(1);
  await expect(page.getByRole('banner')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
  await expect(list.getByRole('button', { name: matchName('导出') })).toBeVisible();
});

test('prints a record without its buttons', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/system/role/1');
  await expect(findContent(page).getByRole('listitem').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(findContent(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(findContent(page).getByRole('listitem').first()).toBeVisible();
  await expect(findContent(page).getByRole('navigation', { name: '目录' })).toBeHidden();
  await expect(findContent(page).locator('.ant-btn:visible')).toHaveCount(0);
});

test('prints any page over several sheets without header and navigation', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/system/role');
  await page.goto('/about');
  await expect(findContent(page).getByRole('heading').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeHidden();
  await expect(page.getByRole('tablist', { name: '已打开的页面' })).toBeHidden();
  await expect(findContent(page).getByRole('heading').first()).toBeVisible();
  // The page may still be loading its data.
  const measureOverflow = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await expect.poll(measureOverflow).toBeGreaterThan(0);
});
