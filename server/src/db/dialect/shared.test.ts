import { expect, test } from 'vitest';
import { Shared } from './shared.ts';

test('work answers whoever asked before it began, and nobody who asked later', async () => {
  const ends: (() => void)[] = [];
  let rounds = 0;
  const shared = new Shared(async () => {
    rounds += 1;
    const round = rounds;
    await new Promise<void>((resolve) => ends.push(resolve));
    if (round === 2) throw new Error('in vain');
    return round;
  });
  const first = [shared.ask(), shared.ask()];
  await expect.poll(() => ends.length).toBe(1);
  const second = Promise.allSettled([shared.ask(), shared.ask()]);
  expect(rounds).toBe(1);
  ends[0]?.();
  expect(await Promise.all(first)).toEqual([1, 1]);
  await expect.poll(() => ends.length).toBe(2);
  const third = shared.ask();
  ends[1]?.();
  expect((await second).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect.poll(() => ends.length).toBe(3);
  ends[2]?.();
  expect(await third).toBe(3);
});
