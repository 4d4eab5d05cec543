import { scheduledTaskEndpoints } from '@atrium/contract/scheduled-task/endpoints.ts';
import { scheduleTitle } from '@atrium/contract/scheduled-task/fields.ts';
import type { FastifyInstance } from 'fastify';
import { applyChange } from '../../platform/change/change.ts';
import type { AppContext } from '../../platform/context/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { readSchedule, runScheduled } from './schedule.ts';

/** Serves the scheduled tasks and runs them on request. */
export const scheduledTaskRoutes = (app: FastifyInstance, context: AppContext): void => {
  serve(app, context, scheduledTaskEndpoints.list, () => readSchedule(context));
  serve(app, context, scheduledTaskEndpoints.run, async (call) => {
    const { name } = call.input;
    const act = { act: 'scheduledTask.run', recordName: scheduleTitle(name) } as const;
    await applyChange(context, call, async ({ audit }) => audit(act), { isSerialized: false });
    await runScheduled(context, name);
    return readSchedule(context);
  });
};
