/** Scheduled tasks, in the order of the list. */
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

/** Hour of daily tasks, with little activity. */
export const dailyTaskHour = 3;

const titlePrefix = 'audit.scheduledTasks.';

/** Returns the key of a task's title, which audit entries store as its name. */
export const scheduledTaskTitle = (name: ScheduledTaskName): string => titlePrefix + name;

/** Returns the task whose title key an audit entry stores, or undefined. */
export const findScheduledTask = (title: string): ScheduledTaskName | undefined =>
  scheduledTaskNames.find((name) => title === scheduledTaskTitle(name));
