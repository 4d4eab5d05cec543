import { endpoint } from '../endpoint.ts';
import { nothing } from '../schema/shape.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const scheduledTaskEndpoints = {
  list: endpoint(calls.listScheduledTasks, {
    input: nothing,
    result: schemas.scheduledTasks,
    summary: 'The scheduled tasks, their last and next runs.',
  }),
  run: endpoint(calls.runScheduledTask, {
    input: schemas.scheduledTaskInput,
    result: schemas.scheduledTasks,
    summary: 'Runs a scheduled task now. Answers when it has ended, or after five seconds.',
    errors: ['row.notFound', 'scheduledTask.running'],
  }),
};
