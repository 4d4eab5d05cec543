import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage, setTestLanguage } from '../../../testing/render.tsx';
import { TaskTable } from './task-table.tsx';

test.each([
  [1, '每分钟', 'Every minute'],
  [10, '每 10 分钟', 'Every 10 minutes'],
  [60, '每小时', 'Every hour'],
  [null, '每天 03:00', 'Daily at 03:00'],
])('a scheduled task shows its interval in words: %s minutes', async (everyMinutes, chinese, english) => {
  await renderPage(
    <TaskTable tasks={[{ name: 'backup', everyMinutes, waiting: null, lastRun: null, nextRunTime: null }]} />,
  );
  await expect.element(page.getByText(chinese, { exact: true })).toBeVisible();
  await setTestLanguage('en-US');
  await expect.element(page.getByText(english, { exact: true })).toBeVisible();
});

test.each(['running', 'success', 'failure', 'interrupted'] as const)(
  'a task can be run unless it is running: %s',
  async (result) => {
    const lastRun = { startTime: 0, durationMs: null, result, error: '' };
    await renderPage(
      <TaskTable tasks={[{ name: 'backup', everyMinutes: 1, waiting: null, lastRun, nextRunTime: null }]} />,
    );
    const button = page.getByRole('button');
    if (result === 'running') await expect.element(button).toBeDisabled();
    else await expect.element(button).toBeEnabled();
  },
);
