import { readFileSync } from 'node:fs';
import { axeClean, content, named, signIn } from './harness/person.ts';
import { startProduct } from './harness/product.ts';
import { expect, test } from './harness/test.ts';
import { askApi, signInByApi } from './harness/wire.ts';

const count = 20_000;
/** Rows of which every thousandth has no username that may be used. */
const line = (n: number): string => `${n % 1000 === 500 ? '!' : 'mass'}${n},众人 ${n},行政部\r\n`;
const csv = `\u{FEFF}账号,姓名,部门\r\n${Array.from({ length: count }, (_, n) => line(n)).join('')}`;

test('a large file is checked and imported in the background, and a report tells of the rows that were left out', async ({
  page,
}) => {
  const product = await startProduct();
  try {
    await page.goto(product.url);
    await signIn(page, 'admin', `${product.url}/system/user`);
    await content(page)
      .getByRole('button', { name: named('导入') })
      .click();
    const dialog = page.getByRole('dialog', { name: '导入用户' });
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(dialog).toContainText('将在后台导入');
    await axeClean(page);
    await dialog.getByRole('button', { name: named('上传') }).click();
    await expect(dialog).toContainText('mass0 · mass1 · mass2');
    await axeClean(page);
    await dialog.getByRole('button', { name: '只检查' }).click();
    await expect(dialog).toContainText('检查通过 19,980，有误 20', { timeout: 60_000 });
    await expect(dialog).toContainText('尚未新建任何用户');
    await axeClean(page);
    await expect(dialog.getByRole('button', { name: named('导入') })).toBeVisible();
    // What was checked is imported later as well, from the tasks.
    await dialog
      .getByRole('button', { name: named('关闭') })
      .last()
      .click();
    await expect(dialog).toBeHidden();
    await page.goto(`${product.url}/personal-center/jobs`);
    const task = content(page).getByRole('listitem');
    await expect(task).toContainText('检查要导入的用户');
    await expect(task).toContainText('检查通过 19,980，有误 20');
    await task.getByRole('button', { name: named('导入') }).click();
    await expect(task).toContainText('新建 19,980，有误 20', { timeout: 120_000 });
    await expect(task).toContainText('导入用户');
    await expect(task.getByRole('button', { name: named('导入') })).toBeHidden();
    await axeClean(page);
    const download = page.waitForEvent('download');
    await task.getByRole('button', { name: named('下载') }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^users-import-\d{8}-\d{4}\.csv$/);
    const [heading, ...faults] = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(heading).toBe('\u{FEFF}行,列,值,问题');
    expect(faults).toHaveLength(20);
    expect(faults[0]).toMatch(/^502,账号,!500,/);

    const { token } = await signInByApi(product.url, 'admin');
    const people = await askApi<{ total: number }>(product.url, 'user-list?username=mass&pageSize=1', { token });
    expect(people.total).toBe(count - 20);
  } finally {
    await product.stop();
  }
});
