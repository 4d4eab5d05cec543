import { expectNoAxeViolations, findContent, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

test('runs a scheduled task now and shows its result and its next run', async ({ page }) => {
  await signIn(page, 'admin', '/system/task');
  const task = findContent(page).getByRole('row', { name: /清理旧通知/ });
  // The server plans the first run when it starts.
  await expect(task).toContainText(/每小时.*尚未执行.*\d{4}\/\d\d\/\d\d/);
  await task.getByRole('button', { name: '立即执行' }).click();
  await expect(task).toContainText(/成功.*毫秒.*\d{4}\/\d\d\/\d\d/);
  await expect(page.getByText('“清理旧通知”执行成功')).toBeVisible();
  await expectNoAxeViolations(page);
});
