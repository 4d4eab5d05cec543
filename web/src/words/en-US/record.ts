import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/record.ts';

export const words: Translation<typeof source> = {
  previous: 'Previous',
  next: 'Next',
  place: '{{at}} of {{total}}',
  asPage: 'Open in a tab',
  parts: 'Sections',
  missing: 'No such record',
  missingHint: 'It may have been deleted, or you may not be allowed to see it.',
  failed: 'This record could not be loaded',
  toList: 'Back to {{name}}',
};
