import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pictures } from './pictures.ts';

test.each(Object.entries(pictures))('the picture of %s is there: %s', (_kind, picture) => {
  expect(existsSync(new URL(`../../../public/avatars/${picture}.svg`, import.meta.url))).toBe(true);
});

test('what was stopped looks other than what goes on', () => {
  expect(pictures.accountDisabled).not.toBe(pictures.accountEnabled);
});
