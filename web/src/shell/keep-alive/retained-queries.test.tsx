import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { runAndSettle, renderHook } from '../../testing/hook-root.ts';
import { useRetainedQueries } from './retained-queries.ts';

/** Opens a page with a cache that removes unobserved data immediately. */
const openPage = async () => {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: 0, staleTime: Infinity } } });
  const reading = (isShown: boolean) => () => {
    useRetainedQueries(isShown);
    return useQuery({ queryKey: ['a'], queryFn: () => 'read', meta: { family: 'a' }, subscribed: isShown }).data;
  };
  const page = await renderHook(reading(true), (inner: ReactNode) => (
    <QueryClientProvider client={client}>{inner}</QueryClientProvider>
  ));
  await vi.waitFor(async () => {
    await runAndSettle(() => undefined);
    expect(page.read()).toBe('read');
  });
  const known = () => client.getQueryCache().getAll();
  return { known, leave: page.leave, turn: (isShown: boolean) => page.change(reading(isShown)), read: page.read };
};

test('a hidden page keeps its data, inactive, and shows it again', async () => {
  const { known, turn, read } = await openPage();
  await turn(false);
  expect(known().map((query) => [query.state.data, query.isActive(), query.meta])).toEqual([
    ['read', false, { family: 'a' }],
  ]);
  await turn(true);
  expect([read(), known().map((query) => query.isActive())]).toEqual(['read', [true]]);
});

test.each([true, false])('data of a removed page is cleared (shown: %s)', async (isShown) => {
  const { known, turn, leave } = await openPage();
  await turn(isShown);
  await leave();
  await vi.waitFor(() => expect(known()).toEqual([]));
});
