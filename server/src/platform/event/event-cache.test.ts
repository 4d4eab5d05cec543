import { expect, onTestFinished, test } from 'vitest';
import { openOn } from '../../testing/databases.ts';
import { Events } from './events.ts';
import { EventCache } from './event-cache.ts';
import { createLog } from '../runtime/log.ts';

/** A cache of texts that events of sessions make stale. */
const openCache = async () => {
  const database = await openOn('sqlite');
  const events = new Events(database, createLog('silent'));
  await events.start();
  onTestFinished(() => events.stop());
  const kept = new EventCache<string, string>(
    events,
    () => 0,
    10,
    (text) => [text],
  );
  events.on('session', () => kept.deleteMarked(['other']));
  return { kept, tell: (kind: 'session' | 'notification') => events.emit(database.db, kind, { ids: [1] }) };
};

test('what was being read when something may have become stale is not kept, nor given to who asks after that', async () => {
  const { kept, tell } = await openCache();
  const { promise: first, resolve } = Promise.withResolvers<string>();
  const early = kept.get('key', () => first);
  await tell('session');
  const late = kept.get('key', async () => 'new');
  resolve('old');
  expect(await Promise.all([early, late])).toEqual(['old', 'new']);
  expect(kept.peek('key')).toBe('new');
});

test('what was being read when something else happened is kept, and shared by all who ask', async () => {
  const { kept, tell } = await openCache();
  const { promise: first, resolve } = Promise.withResolvers<string>();
  const early = kept.get('key', () => first);
  await tell('notification');
  const late = kept.get('key', async () => 'new');
  resolve('old');
  expect(await Promise.all([early, late])).toEqual(['old', 'old']);
  expect(kept.peek('key')).toBe('old');
});

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
