import { listNames, type ListName } from '../resources.ts';

/** Exports that can be made by a job. */
export type JobKind = `${ListName}.export`;
export const jobKinds: readonly JobKind[] = listNames.map((name) => `${name}.export` as const);

/** How a job stands: the first two go on by themselves, the others are its ends. */
export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** Whether a job has not come to its end. */
export const isActive = (state: JobState): boolean => state === 'waiting' || state === 'running';

/** Jobs of one person that wait or run at most. */
export const mostActiveJobs = 5;

/** Hours for which the file of a job can be fetched. */
export const jobFileHours = 24;

/** Days for which a job that has ended is remembered. */
export const jobDays = 30;

/** What the product does by itself, again and again, as it is called where it is shown. */
export const scheduleNames = [
  'send messages',
  'take the daily backup',
  'delete old audit entries',
  'count audit entries',
  'remove old notifications',
  'forget old codes',
  'delete expired sessions',
  'remove unused files',
  'remove old jobs',
] as const;
export type ScheduleName = (typeof scheduleNames)[number];

const schedules = 'audit.schedules.';

/** What the product does by itself, as the audit keeps its name: the key of words. */
export const scheduleTitle = (name: ScheduleName): string => schedules + name;

/** What a name in the audit is of these; undefined where it is another. */
export const scheduleOf = (title: string): ScheduleName | undefined =>
  scheduleNames.find((name) => title === scheduleTitle(name));
