import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/task.ts';

export const words: Translation<typeof source> = {
  tasks: 'Scheduled tasks',
  task: 'Task',
  lastRun: 'Last run',
  result: 'Result',
  duration: 'Duration',
  nextRun: 'Next run',
  results: { running: 'Running', success: 'Succeeded', failure: 'Failed', interrupted: 'Interrupted' },
  never: 'Never run',
  everyMinute: 'Every minute',
  every_one: 'Every minute',
  every_other: 'Every {{count, number}} minutes',
  hourly: 'Every hour',
  daily: 'Daily at {{time}}',
  waiting: '{{n}} waiting to be sent',
  run: 'Run now',
  runNamed: 'Run now: {{name}}',
  started: '“{{name}}” started',
  completed: '“{{name}}” succeeded',
  failed: '“{{name}}” failed',
  milliseconds: '{{n}} ms',
  seconds: '{{n}} s',
};
