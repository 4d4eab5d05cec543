import type { Translations } from '../resource/field.ts';

export const scheduledTaskTitles = {
  backup: { 'zh-CN': '每日备份', 'en-US': 'Daily backup' },
  auditRetention: { 'zh-CN': '清理过期审计日志', 'en-US': 'Delete old audit entries' },
  auditTotals: { 'zh-CN': '统计审计日志', 'en-US': 'Count audit entries' },
  outbox: { 'zh-CN': '发送邮件和短信', 'en-US': 'Send email and SMS messages' },
  notificationCleanup: { 'zh-CN': '清理旧通知', 'en-US': 'Delete old notifications' },
  codeCleanup: { 'zh-CN': '清理过期验证码', 'en-US': 'Delete expired verification codes' },
  sessionCleanup: { 'zh-CN': '清理过期会话', 'en-US': 'Delete expired sessions' },
  fileCleanup: { 'zh-CN': '清理未使用的文件', 'en-US': 'Delete unused files' },
  trashPurge: { 'zh-CN': '清理回收站', 'en-US': 'Delete expired trash' },
  demoFigures: { 'zh-CN': '补充演示指标', 'en-US': 'Add figures for the demo' },
} as const satisfies Readonly<Record<string, Translations>>;

export type ScheduledTaskName = keyof typeof scheduledTaskTitles;
// `Object.keys` loses the type.
export const scheduledTaskNames = Object.keys(scheduledTaskTitles) as ScheduledTaskName[];

/** `interrupted` runs are repeated soon. */
export const runResults = ['running', 'success', 'failure', 'interrupted'] as const;
export type RunResult = (typeof runResults)[number];

export const dailyTaskHour = 3;

const auditedPrefix = 'audit.scheduledTasks.';

export const getAuditedTaskName = (name: ScheduledTaskName): string => auditedPrefix + name;

export const findScheduledTask = (recordName: string): ScheduledTaskName | undefined =>
  scheduledTaskNames.find((name) => recordName === getAuditedTaskName(name));
