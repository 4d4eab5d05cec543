import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pictures } from './pictures.ts';

test.each(Object.entries(pictures))('the picture of %s exists: %s', (_kind, picture) => {
  expect(existsSync(new URL(`../../../public/avatars/${picture}.svg`, import.meta.url))).toBe(true);
});

test('a disabled account has another picture than an enabled one', () => {
  expect(pictures.accountDisabled).not.toBe(pictures.accountEnabled);
});
