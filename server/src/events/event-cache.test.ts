import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../testing/databases.ts';
import { Events } from './events.ts';
import { EventCache } from './event-cache.ts';
import { createLog } from '../lib/runtime/log.ts';

/** Session events invalidate the cached texts, of which at most ten are kept. */
const openCache = async () => {
  let now = Date.UTC(2026, 2, 5);
  const database = await openDatabase('sqlite');
  const events = new Events(database, createLog('silent'));
  await events.start();
  onTestFinished(() => events.stop());
  const cache = new EventCache<string, string>(
    events,
    () => now,
    10,
    (text) => [text],
  );
  events.on('session', () => cache.deleteTagged(['other']));
  const publish = (kind: 'session' | 'notification') => events.emit(database.db, kind, { ids: [1] });
  return { kept: cache, events, tell: publish, wait: (milliseconds: number) => void (now += milliseconds) };
};

test('a value being read during an invalidation is neither cached nor shared with later callers', async () => {
  const { kept, tell } = await openCache();
  const { promise: first, resolve } = Promise.withResolvers<string>();
  const earlyRead = kept.get('key', () => first);
  await tell('session');
  const lateRead = kept.get('key', async () => 'new');
  resolve('old');
  expect(await Promise.all([earlyRead, lateRead])).toEqual(['old', 'new']);
  expect(kept.peek('key')).toBe('new');
});

test('a value being read during an unrelated event is cached and shared by all callers', async () => {
  const { kept, tell } = await openCache();
  const { promise: first, resolve } = Promise.withResolvers<string>();
  const earlyRead = kept.get('key', () => first);
  await tell('notification');
  const lateRead = kept.get('key', async () => 'new');
  resolve('old');
  expect(await Promise.all([earlyRead, lateRead])).toEqual(['old', 'old']);
  expect(kept.peek('key')).toBe('old');
});

test('tagged values are deleted without a scan of the others', async () => {
  const database = await openDatabase('sqlite');
  const events = new Events(database, createLog('silent'));
  await events.start();
  onTestFinished(() => events.stop());
  let looks = 0;
  const cache = new EventCache<number, { readonly user: number }>(
    events,
    () => 0,
    20_000,
    ({ user }) => {
      looks += 1;
      return [`user:${user}`, `half:${user % 2}`];
    },
  );
  for (let key = 0; key < 5000; key++) await cache.get(key, async () => ({ user: key }));
  looks = 0;
  cache.deleteTagged([`user:7`, `user:4999`, 'user:70000']);
  expect(looks).toBe(2);
  expect([7, 4999].map((key) => cache.peek(key))).toEqual([undefined, undefined]);
  expect(cache.peek(8)).toEqual({ user: 8 });
  cache.deleteTagged(['half:0']);
  expect([cache.peek(8), cache.peek(9)]).toEqual([undefined, { user: 9 }]);
  cache.deleteTagged(['half:1']);
  expect(cache.peek(9)).toBeUndefined();
});

test('a value is read again after a minute, however often it was used', async () => {
  const { kept, wait } = await openCache();
  await kept.get('key', async () => 'old');
  wait(60_000);
  expect(await kept.get('key', async () => 'new')).toBe('old');
  wait(1);
  expect(kept.peek('key')).toBeUndefined();
  expect(await kept.get('key', async () => 'new')).toBe('new');
});

test('the least recently used value is removed when the cache is full', async () => {
  const { kept } = await openCache();
  for (let key = 0; key < 10; key++) await kept.get(`${key}`, async () => 'value');
  kept.peek('0');
  await kept.get('10', async () => 'value');
  expect(['0', '1', '2', '10'].map((key) => kept.peek(key))).toEqual(['value', undefined, 'value', 'value']);
});

test('a missing value and a failed read are not cached', async () => {
  const { kept } = await openCache();
  expect(await kept.get('missing', async () => null)).toBeNull();
  await expect(kept.get('broken', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await kept.get('missing', async () => 'value')).toBe('value');
  expect(await kept.get('broken', async () => 'value')).toBe('value');
});

test('values that are read before or during an interruption of the events are not cached', async () => {
  const { kept, events } = await openCache();
  await kept.get('before', async () => 'value');
  const { promise, resolve } = Promise.withResolvers<string>();
  const reading = kept.get('during', () => promise);
  await events.stop();
  expect(kept.peek('before')).toBeUndefined();
  await kept.get('later', async () => 'value');
  expect(kept.peek('later')).toBeUndefined();
  const readingLast = kept.get('last', () => promise);
  await events.start();
  resolve('value');
  await Promise.all([reading, readingLast]);
  expect([kept.peek('during'), kept.peek('last')]).toEqual([undefined, undefined]);
  await kept.get('after', async () => 'value');
  expect(kept.peek('after')).toBe('value');
});
