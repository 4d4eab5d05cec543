import { z } from 'zod';
import { instant } from '../schema/shape.ts';
import { scheduleNames } from './fields.ts';

export const scheduleName = z.object({
  name: z.enum(scheduleNames, { error: 'field.option' }).meta({ description: 'Name of the scheduled task.' }),
});

export const schedule = z.array(
  z.object({
    name: z.enum(scheduleNames).meta({ description: 'Name of the scheduled task.' }),
    everyMinutes: z.number().meta({ description: 'Interval between two runs, in minutes.' }),
    last: z
      .object({
        time: instant.meta({ description: 'Time of the run, in epoch milliseconds.' }),
        took: z.int().meta({ description: 'Duration of the run, in milliseconds.' }),
        succeeded: z.boolean().meta({ description: 'True if the run succeeded.' }),
      })
      .nullable()
      .meta({ description: 'Last run on any instance; null if the task has not run.' }),
    waiting: z
      .int()
      .nullable()
      .meta({ description: 'Number of deliveries in the outbox; null for tasks without an outbox.' }),
  }),
);
export type ScheduleEntry = z.output<typeof schedule>[number];
