import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../testing/wire-server.ts';

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

test.each([
  ['role-list', 'role'],
  ['role-item', 'role'],
  ['role-item/verb', 'role'],
  ['menu-by-role-id', 'menu'],
  ['home/line', 'home'],
  ['notifications', 'notifications'],
])('%s is of the family %s', async (path, family) => {
  const { familyOf } = await load();
  expect(familyOf(path)).toBe(family);
});

const stalePaths = (client: {
  getQueryCache: () => { getAll: () => { queryKey: readonly unknown[]; state: { isInvalidated: boolean } }[] };
}) =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => queryKey[0]);

test('a write makes the reads of its family stale, and no others', async () => {
  const { queryClient, makeStale } = await load();
  for (const path of ['role-list', 'role-menu', 'menu-list', 'home']) queryClient.setQueryData([path, null], []);
  await makeStale({ path: 'role-item' });
  expect(stalePaths(queryClient)).toEqual(['role-list', 'role-menu']);
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
