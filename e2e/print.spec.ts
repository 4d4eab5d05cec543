import type { Page } from '@playwright/test';
import { findContent, matchName, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';
import { fetchResult, signInByApi } from './harness/api.ts';

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

/** Buttons are words in the rows of their pages. */
const countRows = async (url: string, path: string, token: string): Promise<number> => {
  const { list } = await fetchResult<{ list: { permission?: string }[] }>(url, path, { token });
  return list.filter(({ permission }) => !permission).length;
};

/** Counts elements while the browser prints, as with Ctrl+P. */
const countPrintedElements = async (page: Page, selector: string): Promise<number> => {
  await page.evaluate((rows) => {
    addEventListener('beforeprint', () => Object.assign(window, { drawn: document.querySelectorAll(rows).length }), {
      once: true,
    });
  }, selector);
  await page.pdf();
  return page.evaluate(() => (window as unknown as { drawn: number }).drawn);
};

test(
  'prints trees completely with the browser command, without pages of other tabs',
  { tag: '@full' },
  async ({ page, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    await signIn(page, 'admin', '/system/menu');
    for (const [path, title] of [
      ['menu-list', '菜单管理'],
      ['dept-list', '部门管理'],
    ] as const) {
      await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: title }).click();
      await expect(findContent(page).getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(findContent(page).getByRole('rowheader').first()).toBeVisible();
      expect(await countPrintedElements(page, '.print-table tbody tr')).toBe(await countRows(product.url, path, token));
      await expect(page.locator('.print-table')).toHaveCount(0);
    }
    await page.goto('/system/role/1');
    const tree = findContent(page).getByRole('tree');
    await expect(tree).toBeVisible();
    const permissions = await fetchResult<unknown[]>(product.url, 'role-menu', { token });
    const here = '.cached-page:not([data-hidden])';
    expect(await countPrintedElements(page, `${here} .ant-tree-title, ${here} .grant-action[title]`)).toBe(
      permissions.length,
    );
    await expect.poll(() => tree.locator('.ant-tree-title').count()).toBeLessThan(permissions.length);
  },
);

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
