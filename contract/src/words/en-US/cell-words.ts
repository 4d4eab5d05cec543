import type { CellWord } from '../zh-CN/cell-words.ts';

export const cellWords: Record<CellWord, string> = {
  enabled: 'Enabled',
  disabled: 'Disabled',
  yes: 'Yes',
  no: 'No',
  gone: '#{{id}} (deleted)',
  more: '{{names}} and {{number}} more',
};
