import { axeClean, comesBack, content } from './harness/person.ts';
import { expect, test } from './harness/test.ts';

test('runs a scheduled task now and shows its last run', async ({ page, product }) => {
  await comesBack(page, product.url, 'admin', '/system/task');
  const task = content(page).getByRole('listitem').filter({ hasText: '清理旧通知' });
  await expect(task).toContainText('尚未执行');
  await task.getByRole('button', { name: '立即执行' }).click();
  await expect(task).toContainText(/上次 .+，用时/);
  await axeClean(page);
});
