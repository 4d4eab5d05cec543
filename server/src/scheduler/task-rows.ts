import type { Kysely, Selectable, Updateable } from 'kysely';
import type { ScheduledTaskTable } from '../db/rows/scheduled-task.ts';
import type { Schema } from '../db/schema.ts';

export type TaskRow = Selectable<ScheduledTaskTable>;

/** Inserts missing tasks, which other instances may do simultaneously. */
export const insertMissingTasks = async (
  db: Kysely<Schema>,
  tasks: readonly Pick<TaskRow, 'name' | 'next_run_at'>[],
): Promise<void> => {
  if (tasks.length === 0) return;
  const initialValues = {
    last_started: null,
    last_finished: null,
    last_result: '',
    last_error: '',
    duration_ms: null,
  } as const;
  await db
    .insertInto('scheduled_tasks')
    .values(tasks.map((task) => ({ ...task, ...initialValues })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
};

export const loadTaskRows = (db: Kysely<Schema>): Promise<TaskRow[]> =>
  db.selectFrom('scheduled_tasks').selectAll().execute();

/** Updates a task if its next run is still the one that was read. Returns false if another instance was faster. */
export const updateTask = async (
  db: Kysely<Schema>,
  { name, next_run_at }: Pick<TaskRow, 'name' | 'next_run_at'>,
  values: Updateable<ScheduledTaskTable>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('scheduled_tasks')
    .set(values)
    .where('name', '=', name)
    .where('next_run_at', '=', next_run_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const isUnfinished = ({ last_started, last_finished }: TaskRow): boolean =>
  last_started !== null && last_finished === null;

/** Returns whether an instance is running the task, or was until it crashed a moment ago. */
export const isRunning = (row: TaskRow, now: number): boolean => isUnfinished(row) && row.next_run_at > now;
