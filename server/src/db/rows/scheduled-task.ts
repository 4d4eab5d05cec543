import type { ScheduledTaskName } from '@atrium/contract/scheduled-task/fields.ts';

/** Last and next run of a scheduled task, on any instance. */
export interface ScheduledTaskTable {
  name: ScheduledTaskName;
  last_started: number | null;
  /** Null during a run, and after a run that was interrupted. */
  last_finished: number | null;
  /** `''` before the end of the first run. */
  last_result: '' | 'success' | 'failure';
  last_error: string;
  duration_ms: number | null;
  /** During a run the end of the lease: if the instance crashes, the task is due again then. */
  next_run_at: number;
}
