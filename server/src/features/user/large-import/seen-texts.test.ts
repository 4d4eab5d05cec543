import { describe, expect, test } from 'vitest';
import { SeenBeside, SeenTexts } from './seen-texts.ts';

const many = 50_000;

describe('texts that were seen', () => {
  test('are known again, and no others, however many they are', () => {
    const seen = new SeenTexts();
    let wrong = 0;
    for (let n = 0; n < many; n += 1) {
      if (seen.has(`text ${n}`)) wrong += 1;
      seen.add(`text ${n}`);
      if (!seen.has(`text ${n}`) || !seen.has(`text ${n >> 1}`)) wrong += 1;
    }
    for (let n = 0; n < many; n += 1) if (!seen.has(`text ${n}`) || seen.has(`other ${n}`)) wrong += 1;
    expect(wrong).toBe(0);
    expect(new SeenTexts().has('')).toBe(false);
  });

  test('beside others are kept with them when what they belong to is done', () => {
    const seen = new SeenTexts();
    seen.add('a');
    const beside = new SeenBeside(seen);
    beside.add('b');
    expect([beside.has('a'), beside.has('b'), seen.has('b')]).toEqual([true, true, false]);
    beside.keep();
    expect(seen.has('b')).toBe(true);
  });
});
