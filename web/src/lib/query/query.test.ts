import { type Call, get, post, put } from '@atrium/contract/call.ts';
import {
  clearNotifications,
  listNotifications,
  markNotifications,
  readNotifications,
} from '@atrium/contract/notification/calls.ts';
import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { errorResponse, successResponse, memoryStorage, type Reply, serveFetch } from '../../testing/test-server.ts';
import { toastTexts } from '../../testing/toasts.ts';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: {} });
});

const load = async () => {
  const query = await import('./query.ts');
  query.watchQueries();
  return { ...query, ...(await import('../session/session.ts')), ...(await import('../language/i18n.ts')) };
};

const listStalePaths = (client: {
  getQueryCache: () => { getAll: () => { queryKey: readonly unknown[]; state: { isInvalidated: boolean } }[] };
}) =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => queryKey[0]);

const thingCall = get<never, never>('thing', 'thing-list', 'signed-in');
const otherCall = get<never, never>('other', 'other', 'signed-in');
const unrelatedCall = get<never, never>('far', 'far', 'signed-in');
const trial = post<never, never>('thing', 'thing-item/act', 'signed-in');

const readAll = async (...calls: Call<never, never>[]) => {
  await serveFetch(() => successResponse([]));
  const loadedModules = await load();
  await Promise.all(calls.map((call) => loadedModules.prefetchApi(call)));
  return loadedModules;
};

test('a write only invalidates reads of its family and of those it names', async () => {
  const { queryClient, invalidateFamilies } = await readAll(thingCall, otherCall, unrelatedCall);
  await invalidateFamilies(put('thing', 'thing-item', 'signed-in').invalidatedFamilies);
  expect(listStalePaths(queryClient)).toEqual(['thing-list']);
  await invalidateFamilies(put(['thing', 'far'], 'thing-item', 'signed-in').invalidatedFamilies);
  expect(listStalePaths(queryClient)).toEqual(['thing-list', 'far']);
});

test('a response of an endpoint that can also write is not invalidated by writes', async () => {
  const { queryClient, invalidateFamilies } = await readAll(thingCall, trial);
  await invalidateFamilies(trial.invalidatedFamilies);
  expect(listStalePaths(queryClient)).toEqual(['thing-list']);
});

test.each([
  ['ticked off', markNotifications],
  ['removed', clearNotifications],
])('a notification that is %s is updated in the bell and on the page', async (_title, write) => {
  const { queryClient, invalidateFamilies, prefetchApi } = await readAll();
  await Promise.all([prefetchApi(readNotifications), prefetchApi(listNotifications, {})]);
  await invalidateFamilies(write.invalidatedFamilies);
  expect(listStalePaths(queryClient).toSorted()).toEqual(['notification-list', 'notifications']);
});

test('a new notification makes the bell and the page read again', async () => {
  const { queryClient, invalidateFamilies, prefetchApi } = await readAll();
  await Promise.all([prefetchApi(readNotifications), prefetchApi(listNotifications, {})]);
  await invalidateFamilies([readNotifications.family]);
  expect(listStalePaths(queryClient).toSorted()).toEqual(['notification-list', 'notifications']);
});

test('cached reads are cleared with the session, and requested again in another language', async () => {
  const { queryClient, startSession, endSession, startTranslations, setLanguage, getCurrentLanguage } = await load();
  await startTranslations();
  startSession({ token: 'a', refreshToken: 'b' });
  queryClient.setQueryData(['notifications', null], ['3 小时前']);
  setLanguage('en-US');
  await vi.waitFor(() => expect(getCurrentLanguage()).toBe('en-US'));
  expect(listStalePaths(queryClient)).toEqual(['notifications']);
  endSession('signed-out');
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test('responses are cached for five minutes, and repeated requests wait 1, 2, 4 and at most 30 s', async () => {
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

/** Observes the options that `useApiQuery` creates. */
const startFollowing = async (answer: () => Reply) => {
  const server = await serveFetch(answer);
  const { createReadOptions, queryClient, prefetchApi } = await load();
  const follow = (skipsErrorToast: boolean) => {
    const observer = new QueryObserver(queryClient, createReadOptions(thingCall, undefined, { skipsErrorToast }));
    return { observer, stop: observer.subscribe(() => undefined) };
  };
  return { follow, prefetchApi, queryClient, receivedRequests: server.receivedRequests };
};

const hasFailed = (observer: { getCurrentResult: () => { isError: boolean } }) =>
  vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));

test('a failed read shows a toast if the component shows earlier data, or does not show errors itself', async () => {
  let answer = errorResponse(422, { message: 'why' });
  const { follow, queryClient } = await startFollowing(() => answer);
  const { observer, stop } = follow(true);
  await hasFailed(observer);
  expect(await toastTexts()).toEqual([]);
  answer = successResponse([]);
  await observer.refetch();
  answer = errorResponse(422, { message: 'why not' });
  await observer.refetch();
  await vi.waitFor(async () => expect(await toastTexts()).toEqual(['why not']));
  stop();
  queryClient.clear();
  answer = errorResponse(409, { message: 'only in a toast' });
  const componentWithoutError = follow(false);
  await hasFailed(componentWithoutError.observer);
  await vi.waitFor(async () => expect(await toastTexts()).toEqual(['why not', 'only in a toast']));
  componentWithoutError.stop();
});
