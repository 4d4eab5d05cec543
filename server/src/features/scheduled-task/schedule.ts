import { type ScheduleName, scheduleNames } from '@atrium/contract/scheduled-task/fields.ts';
import type { ScheduleEntry } from '@atrium/contract/scheduled-task/schemas.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { AppContext } from '../../platform/context/context.ts';
import { refuse } from '../../platform/refusal/refusal.ts';

const minuteMs = 60_000;

/** What this copy does by itself, and how that went last, wherever. */
export const readSchedule = async ({ db, schedule }: AppContext): Promise<ScheduleEntry[]> => {
  const rounds = await db.selectFrom('schedules').selectAll().execute();
  const { waiting } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return scheduleNames.flatMap((name) => {
    const entry = schedule.entries.get(name);
    if (!entry) return [];
    const round = rounds.find((one) => one.name === name);
    return [
      {
        name,
        everyMinutes: entry.everyMs / minuteMs,
        last: round ? { time: round.time, took: round.took, succeeded: round.succeeded === 1 } : null,
        waiting: name === 'send messages' ? Number(waiting) : null,
      },
    ];
  });
};

/** For how long it is waited how it goes: a backup may take longer than anybody waits for an answer. */
const waitedMs = 5000;

/** Does something of it now; refused where that fails soon, or where this copy has nothing of the kind to do. */
export const runScheduled = async ({ schedule }: AppContext, name: ScheduleName): Promise<void> => {
  const result = await Promise.race([schedule.ask(name), wait(waitedMs, undefined, { ref: false })]);
  if (result === null) refuse('row.notFound');
  if (result === 'failed') refuse('scheduledTask.failed');
};
