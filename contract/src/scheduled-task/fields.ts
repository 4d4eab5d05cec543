/** In the order of the list. */
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

/** `interrupted` runs are repeated soon. */
export const runResults = ['running', 'success', 'failure', 'interrupted'] as const;
export type RunResult = (typeof runResults)[number];

/** An hour with little activity. */
export const dailyTaskHour = 3;

const titlePrefix = 'audit.scheduledTasks.';

/** Returns the translation key of a task, which audit entries store as its name. */
export const scheduledTaskTitle = (name: ScheduledTaskName): string => titlePrefix + name;

export const findScheduledTask = (title: string): ScheduledTaskName | undefined =>
  scheduledTaskNames.find((name) => title === scheduledTaskTitle(name));
