import { expect, test } from 'vitest';
import { mergePassages, joinPassages } from './text-merge.ts';

const original = 'one\ntwo\nthree\nfour\nfive';

test('changes of two users at different places of a text are merged', () => {
  const passages = mergePassages({
    original,
    theirs: 'one\n2\nthree\nfour\nfive',
    mine: 'one\ntwo\nthree\nfour\n5\nsix',
  });
  expect(passages.every((passage) => typeof passage === 'string')).toBe(true);
  expect(joinPassages(passages)).toBe('one\n2\nthree\nfour\n5\nsix');
});

test('changes of two users at the same place of a text need a choice, with mine as the default', () => {
  const passages = mergePassages({ original, theirs: 'one\nTWO\nthree\nfour', mine: 'one\n2\nthree\nfour\nfive' });
  expect(passages).toContainEqual({ original: 'two', theirs: 'TWO', mine: '2' });
  expect(joinPassages(passages)).toBe('one\n2\nthree\nfour');
  expect(joinPassages(passages, { [passages.findIndex((passage) => typeof passage !== 'string')]: 'TWO' })).toBe(
    'one\nTWO\nthree\nfour',
  );
});

test('lines removed by the selected side leave no empty line', () => {
  const passages = mergePassages({ original, theirs: 'one\nthree\nfour\nfive', mine: 'one\n2\nthree\nfour\nfive' });
  const at = passages.findIndex((passage) => typeof passage !== 'string');
  expect(joinPassages(passages, { [at]: '' })).toBe('one\nthree\nfour\nfive');
});

test('the same change of both users is no conflict', () => {
  const sameChange = 'one\n2\nthree\nfour\nfive';
  expect(joinPassages(mergePassages({ original, theirs: sameChange, mine: sameChange }))).toBe(sameChange);
});
