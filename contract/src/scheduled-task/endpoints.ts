import { endpoint } from '../endpoint.ts';
import { nothing } from '../schema/shape.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const scheduledTaskEndpoints = {
  list: endpoint(calls.readSchedule, {
    input: nothing,
    result: schemas.schedule,
    summary: 'The scheduled tasks and their last runs.',
  }),
  run: endpoint(calls.runScheduled, {
    input: schemas.scheduleName,
    result: schemas.schedule,
    summary: 'Runs a scheduled task now, on the instance that answers.',
    refuses: ['row.notFound', 'scheduledTask.failed'],
  }),
};
