import { get, put, remove } from '@atrium/contract/call.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runAndSettle, renderHook } from '../../testing/hook-root.ts';
import { errorResponse, successResponse, memoryStorage, type Reply, serveFetch } from '../../testing/test-server.ts';
import { toastTexts } from '../../testing/toasts.ts';

// React Query only refetches by interval if there is a window.
vi.hoisted(() => vi.stubGlobal('window', globalThis));

const readThings = get<never, never>('thing', 'thing-list', 'signed-in');
const readThing = get<never, never>('thing', 'thing-item', 'signed-in');
const writeThing = put<never, never>('thing', 'thing-item', 'signed-in');
const deleteThing = remove<never, never>('thing', 'thing-item', 'signed-in');

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: {} });
});
afterEach(() => vi.useRealTimers());

const startPage = async (answer: (path: string, count: number) => Reply | Promise<Reply>) => {
  const server = await serveFetch(({ path }, count) => answer(path, count));
  const [query, { PageShownContext }] = await Promise.all([
    import('./query.ts'),
    import('../browser/page-visibility.ts'),
  ]);
  const createWrapper =
    (isShown: boolean) =>
    (inner: ReactNode): ReactNode => (
      <QueryClientProvider client={query.queryClient}>
        <PageShownContext value={isShown}>{inner}</PageShownContext>
      </QueryClientProvider>
    );
  /** Hides the page behind another tab, or shows it again. */
  const setShown = (page: {
    change: (hook: undefined, wrapper: (inner: ReactNode) => ReactNode) => Promise<void>;
  }) => ({
    away: () => page.change(undefined, createWrapper(false)),
    back: () => page.change(undefined, createWrapper(true)),
  });
  return { ...query, wrapper: createWrapper(true), setShown, receivedRequests: server.receivedRequests };
};

/** Waits for a condition while components render. */
const waitUntil = (check: () => void) =>
  vi.waitFor(async () => {
    await runAndSettle(() => undefined);
    check();
  });

test('a component receives the data and renders for no other change', async () => {
  const { useApiQuery, wrapper } = await startPage(() => successResponse(['a']));
  const page = await renderHook(() => useApiQuery(readThings).data, wrapper);
  expect(page.read()).toBeUndefined();
  await waitUntil(() => expect(page.read()).toEqual(['a']));
  expect(page.renders()).toBe(2);
  await page.leave();
});

test.each([
  [true, ['/api/thing-list?of=a']],
  [false, undefined],
])(
  'a list that keeps previous data (%s) shows %j while data for another input loads',
  async (keepsPreviousData, expected) => {
    let go: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { useApiQuery, isShowingOtherData, wrapper } = await startPage(async (path) => {
      if (path.endsWith('b')) await gate;
      return successResponse([path]);
    });
    const queryWith = (of: string) => () => useApiQuery(readThings, { of } as never, { keepsPreviousData });
    const page = await renderHook(queryWith('a'), wrapper);
    expect(isShowingOtherData(page.read())).toBe(true);
    await waitUntil(() => expect(page.read().data).toEqual(['/api/thing-list?of=a']));
    expect(isShowingOtherData(page.read())).toBe(false);
    await page.change(queryWith('b'));
    expect([page.read().data, isShowingOtherData(page.read())]).toEqual([expected, true]);
    go();
    await waitUntil(() => expect(page.read().data).toEqual(['/api/thing-list?of=b']));
    expect(isShowingOtherData(page.read())).toBe(false);
    await page.leave();
  },
);

test('a first read that is in progress when its data changes is repeated', async () => {
  let go: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const { useApiQuery, invalidateFamilies, wrapper, receivedRequests } = await startPage(async (_, count) => {
    if (count === 1) await gate;
    return successResponse([count]);
  });
  const page = await renderHook(() => useApiQuery(readThings).data, wrapper);
  await waitUntil(() => expect(receivedRequests).toHaveLength(1));
  await runAndSettle(() => invalidateFamilies([readThings.family]));
  go();
  await waitUntil(() => expect(page.read()).toEqual([2]));
  expect(receivedRequests).toHaveLength(2);
  await page.leave();
});

test('a late response never replaces a newer one', async () => {
  let go: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const { useApiQuery, wrapper } = await startPage(async (path) => {
    if (path.endsWith('slow')) await gate;
    return successResponse([path]);
  });
  const queryWith = (of: string) => () => useApiQuery(readThings, { of } as never).data;
  const page = await renderHook(queryWith('slow'), wrapper);
  await page.change(queryWith('fast'));
  await waitUntil(() => expect(page.read()).toEqual(['/api/thing-list?of=fast']));
  go();
  await runAndSettle(() => undefined);
  expect(page.read()).toEqual(['/api/thing-list?of=fast']);
  await page.leave();
});

test('a hidden page does not read, and when shown again reads data that a write invalidated', async () => {
  const { useApiQuery, invalidateFamilies, wrapper, setShown, receivedRequests } = await startPage((_, count) =>
    successResponse([count]),
  );
  const page = await renderHook(() => useApiQuery(readThings).data, wrapper);
  await waitUntil(() => expect(page.read()).toEqual([1]));
  const { away, back } = setShown(page);
  await away();
  await invalidateFamilies(writeThing.invalidatedFamilies);
  await runAndSettle(() => undefined);
  expect(receivedRequests).toHaveLength(1);
  await back();
  await waitUntil(() => expect(page.read()).toEqual([2]));
  await page.leave();
});

test.each([
  [15_000, 1],
  [15_001, 2],
])('a page that is shown again %i ms after its request has sent %i requests', async (hiddenMs, reads) => {
  const { useApiQuery, wrapper, setShown, receivedRequests } = await startPage((_, count) => successResponse([count]));
  vi.useFakeTimers({ toFake: ['Date'] });
  const page = await renderHook(() => {
    const { data, dataUpdatedAt } = useApiQuery(readThings);
    return { data, dataUpdatedAt };
  }, wrapper);
  await waitUntil(() => expect(page.read().data).toEqual([1]));
  const { away, back } = setShown(page);
  await away();
  vi.setSystemTime(page.read().dataUpdatedAt + hiddenMs);
  await back();
  await waitUntil(() => expect(page.read().data).toEqual([reads]));
  expect(receivedRequests).toHaveLength(reads);
  await page.leave();
});

test('a hidden page does not observe its data, and does not render for it', async () => {
  const { useApiQuery, queryClient, wrapper, setShown } = await startPage(() => successResponse(['a']));
  const page = await renderHook(() => useApiQuery(readThings).data, wrapper);
  await waitUntil(() => expect(page.read()).toEqual(['a']));
  await setShown(page).away();
  const [query] = queryClient.getQueryCache().getAll();
  expect(query?.getObserversCount()).toBe(0);
  const rendersBefore = page.renders();
  await runAndSettle(() => query?.setData(['b']));
  expect(page.renders()).toBe(rendersBefore);
  await setShown(page).back();
  expect([query?.getObserversCount(), page.read()]).toEqual([1, ['b']]);
  await page.leave();
});

test('a query with an interval is read only while it is visible', async () => {
  const { useApiQuery, wrapper, setShown } = await startPage((_, count) => successResponse([count]));
  const page = await renderHook(() => useApiQuery(readThings, undefined, { intervalMs: 10 }).data, wrapper);
  await waitUntil(() => expect(page.read()?.[0]).toBeGreaterThan(2));
  await setShown(page).away();
  const last = page.read();
  await runAndSettle(() => undefined);
  expect(page.read()).toEqual(last);
  await page.leave();
});

test.each([
  ['for a component that shows the error', { skipsErrorToast: true }, 0],
  ['for a component that loads at an interval', { skipsErrorToast: true, intervalMs: 600_000 }, 0],
  ['for any other component', {}, 1],
])('a failed request %s (%j) shows %i toasts', async (_, options, count) => {
  const { useApiQuery, wrapper } = await startPage(() => errorResponse(422, { message: 'why' }));
  const page = await renderHook(() => useApiQuery(readThings, undefined, options).isError, wrapper);
  await waitUntil(() => expect(page.read()).toBe(true));
  await vi.waitFor(async () => expect(await toastTexts()).toHaveLength(count));
  await page.leave();
});

test.each([
  ['without further options', {}, 1],
  ['in the background', { isBackground: true }, 0],
  ['at an interval', { intervalMs: 600_000 }, 0],
])(
  'a failed reload of shown data (%s, %j) shows %i toasts, although the first request would show none',
  async (_, otherOptions, count) => {
    const { useApiQuery, wrapper } = await startPage((_path, attempt) =>
      attempt === 1 ? successResponse([1]) : errorResponse(422, { message: 'why' }),
    );
    const page = await renderHook(() => {
      const { data, isError, refetch } = useApiQuery(readThings, undefined, { skipsErrorToast: true, ...otherOptions });
      return { data, isError, refetch };
    }, wrapper);
    await waitUntil(() => expect(page.read().data).toEqual([1]));
    await runAndSettle(() => page.read().refetch());
    await waitUntil(() => expect(page.read().isError).toBe(true));
    await vi.waitFor(async () => expect(await toastTexts()).toHaveLength(count));
    await page.leave();
  },
);

test('a failed prefetch is shown by its page, and the next page requests again', async () => {
  const { useApiQuery, prefetchApi, wrapper, receivedRequests } = await startPage((_, count) =>
    count < 2 ? errorResponse(422) : successResponse([count]),
  );
  await prefetchApi(readThings, undefined, { skipsErrorToast: true });
  const page = await renderHook(() => useApiQuery(readThings, undefined, { skipsErrorToast: true }), wrapper);
  expect(page.read()).toMatchObject({ isError: true, isFetching: false });
  await page.leave();
  expect(receivedRequests).toHaveLength(1);
  const next = await renderHook(() => useApiQuery(readThings, undefined, { skipsErrorToast: true }), wrapper);
  await waitUntil(() => expect(next.read().data).toEqual([2]));
  await next.leave();
});

test.each([
  [200, 2],
  [404, 2],
  [409, 2],
  [422, 1],
])('after a write with the response %i, visible data has been read %i times', async (status, reads) => {
  const { useApiQuery, useApiMutation, wrapper, receivedRequests } = await startPage((path) => {
    if (path === '/api/thing-list') return successResponse([]);
    return status === 200 ? successResponse(null) : errorResponse(status);
  });
  const page = await renderHook(
    () => ({ list: useApiQuery(readThings), write: useApiMutation(writeThing, { skipsErrorToast: true }) }),
    wrapper,
  );
  await waitUntil(() => expect(page.read().list.isSuccess).toBe(true));
  await runAndSettle(() =>
    page
      .read()
      .write.mutateAsync(undefined as never)
      .catch(() => undefined),
  );
  await waitUntil(() => expect(page.read().write.isPending).toBe(false));
  await vi.waitFor(() => expect(receivedRequests.filter(({ path }) => path === '/api/thing-list')).toHaveLength(reads));
  expect(await toastTexts()).toEqual([]);
  await page.leave();
});

test.each([
  ['succeeds', 200, ['/api/thing-list', '/api/thing-item?id=3']],
  ['finds no record', 404, ['/api/thing-list', '/api/thing-item?id=3']],
  ['conflicts', 409, ['/api/thing-list', '/api/thing-item?id=1', '/api/thing-item?id=2', '/api/thing-item?id=3']],
  ['is invalid', 422, []],
])('after a deletion that %s (%i), the remaining data is read again: %j', async (_, status, expected) => {
  const { useApiQuery, useApiDeletion, wrapper, receivedRequests } = await startPage((path, count) =>
    path === '/api/thing-item' && status !== 200 ? errorResponse(status) : successResponse(count),
  );
  const page = await renderHook(
    () => ({
      reads: [
        useApiQuery(readThings),
        // The call has no type of its input.
        useApiQuery(readThing, { id: 1 } as never),
        useApiQuery(readThing, { id: 2 } as never),
        useApiQuery(readThing, { id: 3 } as never),
      ],
      deletion: useApiDeletion(deleteThing, { skipsErrorToast: true }),
    }),
    wrapper,
  );
  await waitUntil(() => expect(page.read().reads.every(({ isSuccess }) => isSuccess)).toBe(true));
  const requestsBefore = receivedRequests.length;
  await runAndSettle(() =>
    page
      .read()
      .deletion.mutateAsync({ id: 1, below: [2] })
      .catch(() => undefined),
  );
  await waitUntil(() => expect(page.read().deletion.isPending).toBe(false));
  const readAgain = () =>
    receivedRequests
      .slice(requestsBefore)
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => path)
      .toSorted();
  await vi.waitFor(() => expect(readAgain()).toEqual(expected.toSorted()));
  await page.leave();
});
