import { z } from 'zod';
import { instant } from '../schema/shape.ts';
import { runResults, scheduledTaskNames } from './fields.ts';

export const scheduledTaskInput = z.object({
  name: z.enum(scheduledTaskNames, { error: 'field.option' }).meta({ description: 'Name of the scheduled task.' }),
});

const lastRun = z.object({
  startTime: instant.meta({ description: 'Start time of the run, in epoch milliseconds.' }),
  result: z.enum(runResults).meta({
    description: 'Result of the run. `interrupted` if the instance stopped; the run is repeated.',
  }),
  error: z.string().meta({ description: 'First line of the error message; `""` if the run did not fail.' }),
  durationMs: z.int().nullable().meta({ description: 'Duration of the run, in milliseconds; null during the run.' }),
});

export const scheduledTasks = z.array(
  z.object({
    name: z.enum(scheduledTaskNames).meta({ description: 'Name of the scheduled task.' }),
    everyMinutes: z
      .number()
      .nullable()
      .meta({ description: 'Interval between two runs, in minutes; null for a daily task.' }),
    lastRun: lastRun.nullable().meta({ description: 'Last run on any instance; null if the task has not run.' }),
    nextRunTime: instant.nullable().meta({
      description:
        'Time of the next run, in epoch milliseconds; null during a run and before the first run is planned.',
    }),
    waiting: z
      .int()
      .nullable()
      .meta({ description: 'Number of deliveries in the outbox; null for tasks without an outbox.' }),
  }),
);
export type ScheduledTaskItem = z.output<typeof scheduledTasks>[number];
