/** Recurring work of the server, in the order in which it is listed. */
export const scheduledTaskNames = [
  'backup',
  'auditRetention',
  'auditTotals',
  'outbox',
  'notificationCleanup',
  'codeCleanup',
  'sessionCleanup',
  'fileCleanup',
  'demoFigures',
] as const;
export type ScheduledTaskName = (typeof scheduledTaskNames)[number];

/** Results of the last run: `interrupted` runs are repeated soon. */
export const runResults = ['running', 'success', 'failure', 'interrupted'] as const;
export type RunResult = (typeof runResults)[number];

/** Hour of the day at which daily tasks are due: few people work then. */
export const dailyTaskHour = 3;

const titlePrefix = 'audit.scheduledTasks.';

/** Returns the key of a task's title, which audit entries store as its name. */
export const scheduledTaskTitle = (name: ScheduledTaskName): string => titlePrefix + name;

/** Returns the task whose title key an audit entry stores, or undefined. */
export const findScheduledTask = (title: string): ScheduledTaskName | undefined =>
  scheduledTaskNames.find((name) => title === scheduledTaskTitle(name));
