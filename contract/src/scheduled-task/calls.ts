import { get, post } from '../call.ts';
import { buttons } from '../buttons.ts';
import type { nothing } from '../schema/shape.ts';
import type { schedule, scheduleName } from './schemas.ts';

export const readSchedule = get<typeof nothing, typeof schedule>('scheduledTask', 'job-schedule', '/system/task');
export const runScheduled = post<typeof scheduleName, typeof schedule>('scheduledTask', 'job-schedule/run', [
  '/system/task',
  buttons.update,
]);
