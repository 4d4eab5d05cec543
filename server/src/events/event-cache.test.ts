import { expect, onTestFinished, test } from 'vitest';
import { openOn } from '../testing/databases.ts';
import { Events } from './events.ts';
import { EventCache } from './event-cache.ts';
import { createLog } from '../lib/runtime/log.ts';

/** Session events invalidate the cached texts. */
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

test('a value being read during an invalidation is neither cached nor shared with later callers', async () => {
  const { kept, tell } = await openCache();
  const { promise: first, resolve } = Promise.withResolvers<string>();
  const early = kept.get('key', () => first);
  await tell('session');
  const late = kept.get('key', async () => 'new');
  resolve('old');
  expect(await Promise.all([early, late])).toEqual(['old', 'new']);
  expect(kept.peek('key')).toBe('new');
});

test('a value being read during an unrelated event is cached and shared by all callers', async () => {
  const { kept, tell } = await openCache();
  const { promise: first, resolve } = Promise.withResolvers<string>();
  const early = kept.get('key', () => first);
  await tell('notification');
  const late = kept.get('key', async () => 'new');
  resolve('old');
  expect(await Promise.all([early, late])).toEqual(['old', 'old']);
  expect(kept.peek('key')).toBe('old');
});

test('marked values are deleted without a scan of the others', async () => {
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
