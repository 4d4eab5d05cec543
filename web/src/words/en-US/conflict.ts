import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/conflict.ts';

export const words: Translation<typeof source> = {
  title: 'Someone else has saved changes',
  hint: 'Choose which value to keep for each field, then save again. Your input isn’t lost.',
  sameChanges: 'They saved the same values as you. You can save again.',
  changedByBoth: 'Changed by both',
  original: 'Original: ',
  theirs: 'Theirs: ',
  mine: 'Yours: ',
  useSelected: 'Use selected values',
  unchanged: 'No change',
  merged: 'Keep both changes',
  andMore: '{{names}} and {{more}} more',
};
