import type { ScheduledTaskName } from '@atrium/contract/scheduled-task/fields.ts';

export interface ScheduledTaskTable {
  name: ScheduledTaskName;
  last_started: number | null;
  /** Null during a run, and after an interrupted one. */
  last_finished: number | null;
  /** `''` before the end of the first run. */
  last_result: '' | 'success' | 'failure';
  last_error: string;
  duration_ms: number | null;
  /** During a run, the end of its lease. If the instance crashes, the task is due at this time. */
  next_run_at: number;
}
