import { readFileSync } from 'node:fs';
import { phoneOptions, findContent, matchName, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

test('exports a filtered list with the visible columns and remembers hidden columns', async ({ page }) => {
  await signIn(page, 'admin', '/system/user?keyword=liu&sort=username');
  const list = findContent(page);
  await expect(list.getByRole('columnheader', { name: '最近登录' })).toBeVisible();
  await list.getByRole('button', { name: '列设置' }).click();
  const saveResponse = page.waitForResponse(
    (response) => response.url().endsWith('/api/table-view') && response.request().method() === 'PUT',
  );
  await page.getByRole('checkbox', { name: '最近登录' }).uncheck();
  await saveResponse;
  await page.reload();
  await expect(list.getByRole('columnheader', { name: '部门' })).toBeVisible();
  await expect(list.getByRole('columnheader', { name: '最近登录' })).toBeHidden();

  await list.getByRole('button', { name: matchName('导出') }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: '导出 CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^users-\d{8}-\d{4}\.csv$/);
  const [heading = '', ...rows] = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(heading).toBe('\u{FEFF}姓名,用户名,部门,角色,状态');
  await expect(list.getByText(`筛选出 ${rows.length} 条`)).toBeVisible();
  const usernames = rows.map((row) => row.split(',')[1]);
  expect(usernames.length).toBeGreaterThan(3);
  expect(usernames).toEqual(usernames.toSorted());
  expect(rows.every((row) => row.includes(',liu'))).toBe(true);
});

test.describe('tables on a phone', () => {
  test.use(phoneOptions);

  test('shows users as cards that can be sorted, selected and opened', { tag: '@full' }, async ({ page }) => {
    await signIn(page, 'admin', '/system/user?keyword=liu');
    const list = findContent(page);
    const cards = list.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
    await expect(cards.first()).toContainText('部门');
    const nameEdges = cards.first().locator('.row-picture, .row-first-line');
    const [picture, line] = await nameEdges.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()));
    expect((line?.left ?? 0) - (picture?.right ?? 0), 'space between picture and name').toBeGreaterThanOrEqual(8);
    const search = await list.getByRole('searchbox').boundingBox();
    expect(search?.width, 'width of the search').toBeGreaterThan(170);
    const middles = await list
      .getByRole('button', { name: /^(排序|列设置)$/ })
      .or(list.getByRole('checkbox', { name: '全选本页' }))
      .evaluateAll((buttons) =>
        buttons.map((button) => button.getBoundingClientRect()).map(({ top, height }) => Math.round(top + height / 2)),
      );
    expect(middles).toHaveLength(3);
    expect(Math.max(...middles) - Math.min(...middles), 'one row').toBeLessThanOrEqual(2);
    await list.getByRole('button', { name: '排序' }).click();
    await page.getByRole('menuitem', { name: '姓名 ↓' }).click();
    await expect(page).toHaveURL(/sort=-name/);
    await list.getByRole('checkbox', { name: '全选本页' }).check();
    await expect(list).toContainText(/已选 \d+ 项/);
    await cards.first().getByRole('button', { name: /^刘/ }).click();
    await expect(page.getByRole('dialog', { name: /^刘/ })).toContainText('有效权限');
  });
});
