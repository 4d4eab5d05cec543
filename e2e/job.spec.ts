import { readFileSync } from 'node:fs';
import { axeClean, content, named, signIn } from './harness/person.ts';
import { startProduct } from './harness/product.ts';
import { expect, test } from './harness/test.ts';
import { askApi, signInByApi } from './harness/wire.ts';

const batch = 5000;
const batches = 3;

/** Users enough that nobody waits for them to be taken along. */
const bringMany = async (url: string): Promise<string> => {
  const { token } = await signInByApi(url, 'admin');
  for (let first = 0; first < batch * batches; first += batch) {
    const rows = Array.from({ length: batch }, (_, at) => [`many${first + at}`, `众人 ${first + at}`]);
    await askApi(url, 'user-item/import', { token, body: { fields: ['username', 'name'], rows, dryRun: false } });
  }
  return token;
};

test('an export that the API was asked to make in the background is fetched from the header', async ({ page }) => {
  const product = await startProduct();
  try {
    const token = await bringMany(product.url);
    await page.goto(product.url);
    await signIn(page, 'admin', `${product.url}/system/user?keyword=many`);
    await expect(page.getByRole('button', { name: '我的任务' })).toBeHidden();
    const body = { username: 'many', format: 'csv', columns: 'username,name' };
    await askApi(product.url, 'user-list/export-job', { token, body });
    await page.getByRole('button', { name: '我的任务', exact: true }).click();
    const panel = page.getByRole('dialog', { name: '我的任务' });
    await expect(panel.getByRole('listitem')).toContainText(['导出用户']);
    await expect(panel).toContainText('15,000 行');
    await axeClean(page);
    const download = page.waitForEvent('download');
    await panel.getByRole('button', { name: named('下载') }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^users-\d{8}-\d{4}\.csv$/);
    const lines = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(batch * batches + 1);
    expect(new Set(lines).size).toBe(lines.length);

    await panel.getByRole('link', { name: '查看全部' }).click();
    await expect(page).toHaveURL(/\/personal-center\/jobs$/);
    const mine = content(page).getByRole('listitem');
    await expect(mine).toHaveCount(1);
    await axeClean(page);
    await page.goto(`${product.url}/system/job?kind=user.export`);
    await expect(content(page).getByText('管理员（admin）')).toBeVisible();
    const sweep = content(page).getByRole('listitem').filter({ hasText: '清理旧通知' });
    await expect(sweep).toContainText('尚未执行');
    await sweep.getByRole('button', { name: '立即执行' }).click();
    await expect(sweep).toContainText(/上次 .+，用时/);
    await axeClean(page);

    // A browser that comes back later is told that there is something to fetch.
    await page.goto(`${product.url}/personal-center/jobs`);
    await expect(page.getByRole('button', { name: '我的任务', exact: true })).toBeVisible();
    await mine.getByRole('button', { name: named('移除') }).click();
    await expect(content(page)).toContainText('没有任务');
    expect(await askApi(product.url, 'jobs', { token })).toEqual([]);
  } finally {
    await product.stop();
  }
});
