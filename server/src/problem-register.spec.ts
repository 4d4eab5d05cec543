import { problems } from '@atrium/contract/problems.ts';
import { expect, test } from 'vitest';
import { provoked } from './testing/provoked.ts';

test('every refusal of the register was provoked by some test of this run', () => {
  const found = provoked();
  expect(Object.keys(problems).filter((problem) => !found.has(problem))).toEqual([]);
});
