import { expect, test } from 'vitest';
import { passagesOf, textOf } from './text-merge.ts';

const original = 'one\ntwo\nthree\nfour\nfive';

test('what two people changed at different places of a text is kept of both', () => {
  const passages = passagesOf({ original, theirs: 'one\n2\nthree\nfour\nfive', mine: 'one\ntwo\nthree\nfour\n5\nsix' });
  expect(passages.every((passage) => typeof passage === 'string')).toBe(true);
  expect(textOf(passages)).toBe('one\n2\nthree\nfour\n5\nsix');
});

test('what two people changed at the same place of a text is to be chosen, and is mine until then', () => {
  const passages = passagesOf({ original, theirs: 'one\nTWO\nthree\nfour', mine: 'one\n2\nthree\nfour\nfive' });
  expect(passages).toContainEqual({ original: 'two', theirs: 'TWO', mine: '2' });
  expect(textOf(passages)).toBe('one\n2\nthree\nfour');
  expect(textOf(passages, { [passages.findIndex((passage) => typeof passage !== 'string')]: 'TWO' })).toBe(
    'one\nTWO\nthree\nfour',
  );
});

test('lines that the chosen side took out of a text leave no empty one', () => {
  const passages = passagesOf({ original, theirs: 'one\nthree\nfour\nfive', mine: 'one\n2\nthree\nfour\nfive' });
  const at = passages.findIndex((passage) => typeof passage !== 'string');
  expect(textOf(passages, { [at]: '' })).toBe('one\nthree\nfour\nfive');
});

test('the same change of both is no question', () => {
  const same = 'one\n2\nthree\nfour\nfive';
  expect(textOf(passagesOf({ original, theirs: same, mine: same }))).toBe(same);
});
