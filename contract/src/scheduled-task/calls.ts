import { get, post } from '../call.ts';
import { buttons } from '../buttons.ts';
import type { noInput } from '../schema/shape.ts';
import type { scheduledTaskInput, scheduledTasks } from './schemas.ts';

export const listScheduledTasks = get<typeof noInput, typeof scheduledTasks>(
  'scheduledTask',
  'job-schedule',
  '/system/task',
);
export const runScheduledTask = post<typeof scheduledTaskInput, typeof scheduledTasks>(
  'scheduledTask',
  'job-schedule/run',
  ['/system/task', buttons.update],
);
