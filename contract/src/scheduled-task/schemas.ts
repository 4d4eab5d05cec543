import { z } from 'zod';
import { instant } from '../schema/shape.ts';
import { scheduleNames } from './fields.ts';

export const scheduleName = z.object({ name: z.enum(scheduleNames, { error: 'field.option' }) });

export const schedule = z.array(
  z.object({
    name: z.enum(scheduleNames),
    /** Minutes between two looks whether there is something to do. */
    everyMinutes: z.number(),
    /** How it went when it was done last, on whatever copy; null where it never was. */
    last: z
      .object({
        time: instant,
        /** Milliseconds. */
        took: z.int(),
        succeeded: z.boolean(),
      })
      .nullable(),
    /** What waits for it; null where nothing does. */
    waiting: z.int().nullable(),
  }),
);
export type ScheduleEntry = z.output<typeof schedule>[number];
