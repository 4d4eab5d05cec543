import type { Language } from '@atrium/contract/language.ts';
import { scheduledTaskNames } from '@atrium/contract/scheduled-task/fields.ts';
import type { ScheduledTaskItem } from '@atrium/contract/scheduled-task/schemas.ts';
import type { AppContext } from '../../context/context.ts';
import { fillText } from '../../lib/api-error/error-message.ts';
import { serverWords } from '../../lib/words/server-words.ts';
import { timeoutError } from '../../scheduler/scheduler.ts';
import { maxRunMs } from '../../scheduler/task-lease.ts';
import { isRunning, isUnfinished, loadTaskRows, type TaskRow } from '../../scheduler/task-rows.ts';

const minuteMs = 60_000;

const toLastRun = (row: TaskRow, now: number, lang: Language): ScheduledTaskItem['lastRun'] => {
  const { last_started: startTime, last_result, last_error, duration_ms } = row;
  if (startTime === null) return null;
  if (isRunning(row, now)) return { startTime, result: 'running', error: '', durationMs: null };
  if (isUnfinished(row) || last_result === '') return { startTime, result: 'interrupted', error: '', durationMs: null };
  const error =
    last_error === timeoutError
      ? fillText(serverWords[lang].taskTimeout, { minutes: maxRunMs / minuteMs })
      : last_error;
  return { startTime, result: last_result, error, durationMs: duration_ms };
};

export const listScheduledTasks = async (
  { db, scheduler, clock }: AppContext,
  lang: Language,
): Promise<ScheduledTaskItem[]> => {
  const now = clock();
  const rows = new Map((await loadTaskRows(db)).map((row) => [row.name, row]));
  const { waiting } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return scheduledTaskNames.flatMap((name) => {
    const task = scheduler.tasks.get(name);
    if (!task) return [];
    const row = rows.get(name);
    return [
      {
        name,
        everyMinutes: 'everyMs' in task ? task.everyMs / minuteMs : null,
        lastRun: row ? toLastRun(row, now, lang) : null,
        nextRunTime: row && !isRunning(row, now) ? row.next_run_at : null,
        waiting: name === 'outbox' ? Number(waiting) : null,
      },
    ];
  });
};
