import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { runAndSettle, renderHook } from '../../testing/hook-root.ts';
import { useRetainedQueries } from './retained-queries.ts';

/** Opens a page with a cache that removes unobserved data immediately. */
const openPage = async () => {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: 0, staleTime: Infinity } } });
  const createReader = (isShown: boolean) => () => {
    useRetainedQueries(isShown);
    return useQuery({ queryKey: ['a'], queryFn: () => 'read', meta: { family: 'a' }, subscribed: isShown }).data;
  };
  const page = await renderHook(createReader(true), (inner: ReactNode) => (
    <QueryClientProvider client={client}>{inner}</QueryClientProvider>
  ));
  await vi.waitFor(async () => {
    await runAndSettle(() => undefined);
    expect(page.read()).toBe('read');
  });
  const getQueries = () => client.getQueryCache().getAll();
  return {
    getQueries,
    leave: page.leave,
    setShown: (isShown: boolean) => page.change(createReader(isShown)),
    read: page.read,
  };
};

test('a hidden page keeps its data, inactive, and shows it again', async () => {
  const { getQueries, setShown, read } = await openPage();
  await setShown(false);
  expect(getQueries().map((query) => [query.state.data, query.isActive(), query.meta])).toEqual([
    ['read', false, { family: 'a' }],
  ]);
  await setShown(true);
  expect([read(), getQueries().map((query) => query.isActive())]).toEqual(['read', [true]]);
});

test.each([true, false])('data of a removed page is cleared (shown: %s)', async (isShown) => {
  const { getQueries, setShown, leave } = await openPage();
  await setShown(isShown);
  await leave();
  await vi.waitFor(() => expect(getQueries()).toEqual([]));
});
