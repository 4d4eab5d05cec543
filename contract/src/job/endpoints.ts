import type { z } from 'zod';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { byId, removed } from '../schema/edit.ts';
import { file } from '../schema/export.ts';
import { nothing } from '../schema/shape.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const jobEndpoints = {
  mine: endpoint(calls.readJobs, {
    input: nothing,
    result: schemas.jobs,
    summary: 'The jobs of the caller, newest first.',
  }),
  cancel: endpoint(calls.cancelJob, {
    input: byId,
    result: schemas.job,
    summary: 'Cancels a job of the caller; what it has done so far stays.',
    refuses: ['row.notFound', 'job.over'],
  }),
  retry: endpoint(calls.retryJob, {
    input: byId,
    result: schemas.job,
    summary: 'Takes a job of the caller up again that failed or was cancelled, where it was.',
    refuses: ['row.notFound', 'job.over', 'job.tooMany'],
  }),
  remove: endpoint(calls.removeJob, {
    input: byId,
    result: removed,
    summary: 'Forgets a job of the caller that has ended, and its file.',
    refuses: ['row.notFound', 'job.over'],
  }),
  file: endpoint(calls.fetchJobFile, {
    input: byId,
    result: file,
    summary: 'The file that a job of the caller has made, for a day.',
    answers: 'file',
    refuses: ['row.notFound', 'job.fileGone'],
  }),
  list: endpoint(calls.listJobs, {
    input: schemas.jobQuery,
    result: schemas.jobPage,
    summary: 'Jobs of people within the caller’s data scope, newest first.',
  }),
  stop: endpoint(calls.stopJob, {
    input: byId,
    result: removed,
    summary: 'Cancels a job of somebody within the caller’s data scope.',
    refuses: ['row.notFound', 'job.over'],
  }),
  schedule: endpoint(calls.readSchedule, {
    input: nothing,
    result: schemas.schedule,
    summary: 'What the product does by itself, and how it went last.',
  }),
  run: endpoint(calls.runScheduled, {
    input: schemas.scheduleName,
    result: schemas.schedule,
    summary: 'Does now what would be done by itself later, on the copy that answers.',
    refuses: ['row.notFound', 'job.failed'],
  }),
};

/** The endpoint that has what another one takes along made by a job. */
export const asJobEndpoint = <Input extends z.ZodType>(
  taking: Endpoint<Input>,
): Endpoint<Input, typeof schemas.queued> =>
  endpoint(calls.asJob(taking.call), {
    input: taking.input,
    result: schemas.queued,
    summary: `${taking.summary.replace(/\.$/, '')}, made by a job.`,
    refuses: ['export.tooMany', 'job.tooMany'],
  });
