import { measureDurability } from './harness/durability.ts';
import { expect, test } from './harness/test.ts';

const rounds = 6;

test('a copy killed at work starts again, and nothing that was acknowledged is missing', async () => {
  const { signIns, signOuts, writes, lost } = await measureDurability(rounds);
  expect(lost).toEqual([]);
  expect(signIns).toBeGreaterThan(rounds);
  expect(signOuts).toBeGreaterThan(0);
  expect(writes).toBeGreaterThan(rounds);
});
