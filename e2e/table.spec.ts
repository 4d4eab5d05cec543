import { readFileSync } from 'node:fs';
import { fetchResult, signInByApi } from './harness/api.ts';
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

test('imports users from a table after an invalid cell was corrected', async ({ page }) => {
  await signIn(page, 'admin', '/system/user');
  const list = findContent(page);
  await list.getByRole('button', { name: matchName('导入') }).click();
  const dialog = page.getByRole('dialog', { name: '导入用户' });
  const csv = '\u{FEFF}账号,姓名,手机,部门\r\nimport01,司徒一,13900000001,行政部\r\nimport02,司徒二,12,行政部\r\n';
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(dialog).toContainText('2 行中有 1 行有错误');
  await expect(dialog.getByRole('button', { name: '导入 1 行，跳过 1 行' })).toBeInViewport();
  await expect(dialog).toContainText('手机号格式不正确');
  await dialog.getByRole('textbox', { name: '手机号，第 3 行' }).fill('13900000002');
  await dialog.getByRole('button', { name: '导入 2 个用户' }).click();
  await expect(dialog).toContainText('已导入 2 个用户');
  await dialog.getByRole('button', { name: '查看这些用户' }).click();
  await expect(page).toHaveURL(/\?createdFrom=\d+&createdTo=\d+/);
  await expect(list.getByRole('row', { name: /司徒/ })).toHaveCount(2);

  await list.getByRole('checkbox', { name: '司徒一' }).check();
  await list.getByRole('button', { name: '选择全部 2 条结果' }).click();
  await list.getByRole('button', { name: '批量停用' }).click();
  const batch = page.getByRole('dialog', { name: '停用 2 个用户' });
  await expect(batch).toContainText('共 2 个用户，将更改 2 个');
  await batch.getByRole('button', { name: '确定（2 个用户）' }).click();
  await expect(list.getByRole('row', { name: /司徒/ }).filter({ hasText: '停用' })).toHaveCount(2);
});

test.describe('tables on a phone', () => {
  test.use(phoneOptions);

  test('shows users as cards that can be sorted, selected and opened', async ({ page }) => {
    await signIn(page, 'admin', '/system/user?keyword=liu');
    const list = findContent(page);
    const cards = list.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
    await expect(cards.first()).toContainText('部门');
    const nameEdges = cards.first().locator('.row-picture, .row-first-line');
    const [picture, line] = await nameEdges.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()));
    expect((line?.left ?? 0) - (picture?.right ?? 0), 'space between picture and name').toBeGreaterThanOrEqual(8);
    const middles = await list
      .getByRole('button', { name: /^(筛选|排序|列设置)$/ })
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

  test('shows a card in two lines, with the status only if it is disabled', { tag: '@full' }, async ({ page }) => {
    await signIn(page, 'admin', '/system/user?keyword=liu&status=1');
    const list = findContent(page);
    const card = list
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox') })
      .first();
    await expect(card).toContainText(/状态启用/);
    const measureTagWidth = async () => (await card.getByText('启用').boundingBox())?.width;
    expect(await measureTagWidth()).toBeLessThanOrEqual(1);
    expect((await card.boundingBox())?.height).toBeLessThan(72);

    await page.goto('/system/user?status=0');
    const pill = list.getByRole('listitem').getByText('停用').first();
    await expect.poll(async () => (await pill.boundingBox())?.width).toBeGreaterThan(20);
    await list.getByRole('button', { name: '导出' }).click();
    await expect(page.getByRole('menuitem', { name: /XLSX|Excel/ })).toBeVisible();
  });

  test('shows relative times on cards and the exact time as a tooltip', { tag: '@full' }, async ({ page, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    const body = { table: 'role', view: { hidden: ['createTime'] } };
    await fetchResult(product.url, 'table-view', { method: 'PUT', token, body });
    await signIn(page, 'admin', '/system/role');
    const time = findContent(page).getByRole('listitem').filter({ hasText: '普通用户' }).getByRole('time');
    await expect(time).toHaveText(/前$|^今天 |^刚刚$/);
    await expect(time).toHaveAttribute('title', /^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2}$/);
  });
});
