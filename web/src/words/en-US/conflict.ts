import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/conflict.ts';

export const words: Translation<typeof source> = {
  title: 'Somebody else has just changed this',
  hint: 'Choose what to keep, field by field, and save again. Nothing that you typed is lost.',
  same: 'What they saved is the same as yours; you can save again.',
  both: 'Changed by both',
  original: 'Before',
  theirs: 'Theirs',
  mine: 'Mine',
  choose: 'Use what I chose',
  unchanged: 'no change',
  merged: 'Keep what both changed',
  andMore: '{{names}} and {{more}} more',
  comma: ', ',
  colon: ': ',
};
