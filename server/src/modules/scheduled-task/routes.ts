import { setTimeout as wait } from 'node:timers/promises';
import { scheduledTaskEndpoints } from '@atrium/contract/scheduled-task/endpoints.ts';
import { getAuditedTaskName } from '@atrium/contract/scheduled-task/fields.ts';
import type { FastifyInstance } from 'fastify';
import { applyChange, type Change } from '../../change/change.ts';
import type { AppContext } from '../../context/context.ts';
import { serve } from '../../http/serve.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { isRunning, loadTaskRows } from '../../scheduler/task-rows.ts';
import { listScheduledTasks } from './list.ts';

/** Maximum wait for the end of a run. A backup may take minutes. */
const maxWaitMs = 5000;

export const scheduledTaskRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { scheduler, log } = context;

  serve(app, context, scheduledTaskEndpoints.list, ({ lang }) => listScheduledTasks(context, lang));

  serve(app, context, scheduledTaskEndpoints.run, async (call) => {
    const { name } = call.input;
    if (!scheduler.tasks.has(name)) throwApiError('row.notFound');
    const action = { action: 'scheduledTask.run', recordName: getAuditedTaskName(name) } as const;
    const request = async ({ trx, now, audit }: Change): Promise<void> => {
      const row = (await loadTaskRows(trx)).find((candidate) => candidate.name === name);
      if (row && isRunning(row, now)) throwApiError('scheduledTask.running');
      audit(action);
    };
    await applyChange(context, call, request, { isSerialized: false });
    const run = scheduler.runNow(name);
    run.catch((error: unknown) => log.warn({ err: error, task: name }, 'failed to record the run of a scheduled task'));
    const result = await Promise.race([run, wait(maxWaitMs, undefined, { ref: false })]);
    if (result === 'running') throwApiError('scheduledTask.running');
    return listScheduledTasks(context, call.lang);
  });
};
