import { endpoint } from '../endpoint.ts';
import { noInput } from '../schema/shape.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const scheduledTaskEndpoints = {
  list: endpoint(calls.listScheduledTasks, {
    input: noInput,
    result: schemas.scheduledTasks,
    summary: 'Returns the scheduled tasks with their last and next runs.',
  }),
  run: endpoint(calls.runScheduledTask, {
    input: schemas.scheduledTaskInput,
    result: schemas.scheduledTasks,
    summary: 'Runs a scheduled task. Returns when the run has ended, or after five seconds.',
    errors: ['row.notFound', 'scheduledTask.running'],
  }),
};
