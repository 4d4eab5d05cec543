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
] as const;
export type ScheduleName = (typeof scheduleNames)[number];

const schedules = 'audit.schedules.';

/** What the product does by itself, as the audit keeps its name: the key of words. */
export const scheduleTitle = (name: ScheduleName): string => schedules + name;

/** What a name in the audit is of these; undefined where it is another. */
export const scheduleOf = (title: string): ScheduleName | undefined =>
  scheduleNames.find((name) => title === scheduleTitle(name));
