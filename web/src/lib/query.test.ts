import { type Call, call } from '@atrium/contract/call.ts';
import {
  clearNotifications,
  listNotifications,
  markNotifications,
  readNotifications,
} from '@atrium/contract/notification.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchFrom, good, memoryStorage, startWire } from '../testing/wire-server.ts';

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: {} });
});

const load = async () => ({
  ...(await import('./query.ts')),
  ...(await import('./session.ts')),
  ...(await import('./i18n.ts')),
});

const stalePaths = (client: {
  getQueryCache: () => { getAll: () => { queryKey: readonly unknown[]; state: { isInvalidated: boolean } }[] };
}) =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => queryKey[0]);

const thing = call<never, never>('GET', 'thing-list', 'signed-in');
const other = call<never, never>('GET', 'other', 'signed-in');
const far = call<never, never>('GET', 'far', 'signed-in');
const trial = call<never, never>('POST', 'thing-item/act', 'signed-in');

/** Reads all of these, as a page does. */
const readAll = async (...calls: Call<never, never>[]) => {
  const server = await startWire(() => good([]));
  close = server.close;
  vi.stubGlobal(
    'fetch',
    fetchFrom(() => server.url),
  );
  const all = await load();
  await Promise.all(calls.map((one) => all.askAhead(one)));
  return all;
};

test('a write makes stale what was read of its own family and of those it names, and nothing else', async () => {
  const { queryClient, makeStale } = await readAll(thing, other, far);
  await makeStale(call('PUT', 'thing-item', 'signed-in'));
  expect(stalePaths(queryClient)).toEqual(['thing-list']);
  await makeStale(call('PUT', 'thing-item', 'signed-in', { stales: ['far'] }));
  expect(stalePaths(queryClient)).toEqual(['thing-list', 'far']);
});

test('what was asked of a call that could also act is one answer, which no write makes stale', async () => {
  const { queryClient, makeStale } = await readAll(thing, trial);
  await makeStale(trial);
  expect(stalePaths(queryClient)).toEqual(['thing-list']);
});

test.each([
  ['ticked off', markNotifications],
  ['removed', clearNotifications],
])('a notification that is %s is so in the bell and on the page', async (_title, write) => {
  const { queryClient, makeStale, askAhead } = await readAll();
  await Promise.all([askAhead(readNotifications), askAhead(listNotifications, {})]);
  await makeStale(write);
  expect(stalePaths(queryClient).toSorted()).toEqual(['notification-list', 'notifications']);
});

test('a notification that comes makes the bell and the page read again', async () => {
  const { queryClient, makeStale, askAhead } = await readAll();
  await Promise.all([askAhead(readNotifications), askAhead(listNotifications, {})]);
  await makeStale(readNotifications);
  expect(stalePaths(queryClient).toSorted()).toEqual(['notification-list', 'notifications']);
});

test('what was read is forgotten with the session, and asked for again in another language', async () => {
  const { queryClient, startSession, endSession, startWords, setLanguage, currentLanguage } = await load();
  await startWords();
  startSession({ token: 'a', refreshToken: 'b' });
  queryClient.setQueryData(['notifications', null], ['3 小时前']);
  setLanguage('en-US');
  await vi.waitFor(() => expect(currentLanguage()).toBe('en-US'));
  expect(stalePaths(queryClient)).toEqual(['notifications']);
  endSession('signed-out');
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test('answers are kept for five minutes; nothing is asked again by itself, or after 1, 2, 4 s and 30 s at most', async () => {
  const { queryClient } = await load();
  const { queries, mutations } = queryClient.getDefaultOptions();
  expect(queries).toMatchObject({
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 300_000,
  });
  expect(mutations).toMatchObject({ retry: false });
  const { retryDelay } = queries ?? {};
  if (typeof retryDelay !== 'function') throw new Error('the waiting grows');
  expect([0, 1, 2, 3, 4, 5, 9].map((attempt) => retryDelay(attempt, new Error('no')))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});
