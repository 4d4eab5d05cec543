import { z } from 'zod';
import { ifGiven, pageOf } from '../schema/edit.ts';
import { instant, paging, rowId } from '../schema/shape.ts';
import { jobKinds, jobStates, scheduleNames } from './fields.ts';

/** A job as who asked for it sees it. */
export const job = z.object({
  id: rowId,
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  /** Rows that are done, and how many there are; null where that is not known. */
  done: z.int(),
  total: z.int().nullable(),
  /** What came of it, by what is counted: users created, rows with faults. */
  counts: z.record(z.string(), z.int()),
  /** Why it failed, in the language of the call; `""` where it did not. */
  problem: z.string(),
  /** The name of the file that can be fetched; null where there is none, or none any more. */
  file: z.string().nullable(),
  /** Until when. */
  fileUntil: instant.nullable(),
  createTime: instant,
  startTime: instant.nullable(),
  endTime: instant.nullable(),
});
export type Job = z.output<typeof job>;

export const jobs = z.array(job);

/** A job as whoever looks after all of them sees it: what was asked for and what came of it stay with who asked. */
const watchedJob = job.omit({ file: true, fileUntil: true, counts: true }).extend({
  userId: rowId,
  username: z.string(),
  name: z.string(),
});
export type WatchedJob = z.output<typeof watchedJob>;

export const jobQuery = z.object({
  kind: ifGiven(z.enum(jobKinds, { error: 'field.option' })),
  state: ifGiven(z.enum(jobStates, { error: 'field.option' })),
  ...paging,
});
export const jobPage = pageOf(watchedJob).omit({ next: true, previous: true });

/** A job that was taken on. */
export const queued = z.object({ id: rowId });

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
