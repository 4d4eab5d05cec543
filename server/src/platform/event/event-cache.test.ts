import { expect, onTestFinished, test } from 'vitest';
import { openOn } from '../../testing/databases.ts';
import { Events } from './events.ts';
import { EventCache } from './event-cache.ts';
import { createLog } from '../runtime/log.ts';

test('what has a mark is forgotten without a look at all the others', async () => {
  const database = await openOn('sqlite');
  const events = new Events(database, createLog('silent'));
  await events.start();
  onTestFinished(() => events.stop());
  let looks = 0;
  const kept = new EventCache<number, { readonly user: number }>(
    events,
    () => 0,
    20_000,
    ({ user }) => {
      looks += 1;
      return [`user:${user}`, `half:${user % 2}`];
    },
  );
  for (let key = 0; key < 5000; key++) await kept.get(key, async () => ({ user: key }));
  looks = 0;
  kept.deleteMarked([`user:7`, `user:4999`, 'user:70000']);
  expect(looks).toBe(2);
  expect([7, 4999].map((key) => kept.peek(key))).toEqual([undefined, undefined]);
  expect(kept.peek(8)).toEqual({ user: 8 });
  kept.deleteMarked(['half:0']);
  expect([kept.peek(8), kept.peek(9)]).toEqual([undefined, { user: 9 }]);
});
