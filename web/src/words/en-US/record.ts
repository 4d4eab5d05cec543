import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/record.ts';

export const words: Translation<typeof source> = {
  previous: 'Previous',
  next: 'Next',
  position: '{{at}} of {{total}}',
  openInTab: 'Open in tab',
  sections: 'Sections',
  missing: 'Record not found',
  missingHint: 'It may have been deleted, or you don’t have permission to view it.',
  failed: 'Couldn’t load this record',
  toList: 'Back to {{name}}',
};
