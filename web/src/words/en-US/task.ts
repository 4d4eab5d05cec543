import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/task.ts';

export const words: Translation<typeof source> = {
  last: 'Last {{time}}, took {{took}}',
  lastFailed: 'Failed {{time}}',
  never: 'Not run yet',
  every: 'Checked every {{minutes}} min',
  waiting: '{{n}} waiting to be sent',
  run: 'Run now',
  started: 'Task started',
  milliseconds: '{{n}} ms',
  seconds: '{{n}} s',
};
