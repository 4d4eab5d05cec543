import type { ScheduleName } from '@atrium/contract/scheduled-task/fields.ts';
import type { Flag } from './edited.ts';

/** How something that the product does by itself went last, on whatever copy. */
export interface ScheduleTable {
  name: ScheduleName;
  time: number;
  /** Milliseconds. */
  took: number;
  succeeded: Flag;
}
