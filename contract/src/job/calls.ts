import { type Call, get, post, remove } from '../call.ts';
import { buttons } from '../buttons.ts';
import type { byId, removed } from '../schema/edit.ts';
import type { file } from '../schema/export.ts';
import type { nothing } from '../schema/shape.ts';
import type { z } from 'zod';
import type { job, jobPage, jobQuery, jobs, queued, schedule, scheduleName } from './schemas.ts';

export const readJobs = get<typeof nothing, typeof jobs>('job', 'jobs', 'signed-in');
export const cancelJob = post<typeof byId, typeof job>('job', 'jobs/cancel', 'signed-in');
export const retryJob = post<typeof byId, typeof job>('job', 'jobs/retry', 'signed-in');
export const removeJob = remove<typeof byId, typeof removed>('job', 'jobs', 'signed-in');
export const fetchJobFile = get<typeof byId, typeof file>('job', 'jobs/file', 'signed-in');

export const listJobs = get<typeof jobQuery, typeof jobPage>('job', 'job-list', '/system/job');
export const stopJob = post<typeof byId, typeof removed>('job', 'job-item/cancel', ['/system/job', buttons.update]);
export const readSchedule = get<typeof nothing, typeof schedule>('job', 'job-schedule', '/system/job');
export const runScheduled = post<typeof scheduleName, typeof schedule>('job', 'job-schedule/run', [
  '/system/job',
  buttons.update,
]);

/** The call that has what another one takes along made by a job. */
export const asJob = /* @__NO_SIDE_EFFECTS__ */ <Input>(
  taking: Call<Input, unknown>,
): Call<Input, z.output<typeof queued>> => ({
  method: 'POST',
  path: `${taking.path}-job`,
  needs: taking.needs,
  family: 'job',
  stales: ['job'],
});
