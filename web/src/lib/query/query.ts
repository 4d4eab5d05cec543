import type { Call } from '@atrium/contract/call.ts';
import {
  hashKey,
  keepPreviousData,
  type Query,
  QueryClient,
  type QueryState,
  type UseMutationResult,
  useMutation,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type CallOptions, callApi } from '../api/api.ts';
import { useIsPageShown } from '../browser/page-visibility.ts';
import { onLanguage } from '../language/i18n.ts';
import { RequestFailure } from '../http/request-failure.ts';
import { onSession, getSessionGeneration } from '../session/session.ts';

/** The API client retries, so React Query must not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      gcTime: 5 * 60_000,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

interface ReadMeta extends Record<string, unknown> {
  readonly family: string;
  /** Results of a POST, such as previews, are not invalidated by changes. */
  readonly isComputed: boolean;
}

const getReadMeta = ({ family, method }: Pick<Call<unknown, unknown>, 'family' | 'method'>): ReadMeta => ({
  family,
  isComputed: method === 'POST',
});

/** Reloads the visible queries of these families, and marks the others as stale. Rejects if one fails. */
export const reloadQueries = async (
  families: readonly string[],
  isExcepted: (query: Query) => boolean = () => false,
): Promise<void> => {
  const isAffected = (query: Query): boolean =>
    !query.meta?.['isComputed'] && families.includes(String(query.meta?.['family'])) && !isExcepted(query);
  // A pending first read may have been answered before the change.
  await queryClient.cancelQueries({ predicate: (query) => isAffected(query) && query.state.data === undefined });
  await queryClient.invalidateQueries({ predicate: isAffected }, { throwOnError: true });
};

export const invalidateFamilies = (families: readonly string[]): Promise<void> =>
  reloadQueries(families).catch(() => undefined);

export interface ApiQueryOptions extends Pick<CallOptions, 'isBackground'> {
  /** Without data, the component shows the error itself; with data, a toast shows it. */
  readonly skipsErrorToast?: boolean | undefined;
  readonly enabled?: boolean;
  /** Keeps the previous data while other input is loading. */
  readonly keepsPreviousData?: boolean;
  /** Milliseconds. */
  readonly staleTime?: number;
  readonly intervalMs?: number | undefined;
}

/** A page that is shown again doesn't reload data of this age. */
const freshOnReturnMs = 15_000;

const isOutdated = ({ isInvalidated, status, dataUpdatedAt }: QueryState): boolean =>
  isInvalidated || status === 'error' || Date.now() - dataUpdatedAt > freshOnReturnMs;

/** Failed preloads; the page starts with the failure instead of retrying immediately. */
const failedPreloads = new Set<string>();

/** Preloaded queries, which the page treats as fresh. */
const preloadedQueries = new Set<string>();

export const clearQueries = (): void => {
  failedPreloads.clear();
  preloadedQueries.clear();
  queryClient.clear();
};

const firstSession = getSessionGeneration();

/** Clears all queries in a new session; reloads them in a new language, because the server translates some results. */
export const watchQueries = (): void => {
  // A page can preload queries before this call.
  if (getSessionGeneration() !== firstSession) clearQueries();
  onSession(clearQueries);
  onLanguage(() => void queryClient.invalidateQueries());
};

export const createReadOptions = <Input, Result>(
  call: Call<Input, Result>,
  input: NoInfer<Input> | undefined,
  {
    skipsErrorToast = false,
    isBackground,
    intervalMs,
  }: Pick<ApiQueryOptions, 'skipsErrorToast' | 'isBackground' | 'intervalMs'>,
) => {
  const queryKey = [call.path, input ?? null];
  const hash = hashKey(queryKey);
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Result> => {
      const isShown = queryClient.getQueryData(queryKey) !== undefined;
      // Background reads don't show a toast for each failure.
      const isSilent = skipsErrorToast && (!isShown || isBackground === true || intervalMs !== undefined);
      failedPreloads.delete(hash);
      try {
        return await callApi(call, input, { signal, skipsErrorToast: isSilent, isBackground });
      } catch (failure) {
        if (queryClient.getQueryCache().get(hash)?.getObserversCount() === 0) failedPreloads.add(hash);
        throw failure;
      }
    },
    meta: getReadMeta(call),
    retryOnMount: ({ queryHash, state }: { queryHash: string; state: { errorUpdatedAt: number } }) =>
      !failedPreloads.has(queryHash) || Date.now() - state.errorUpdatedAt > freshOnReturnMs,
  };
};

/** Reads from an endpoint. When a page is shown again, stale and invalidated data is reloaded. */
export const useApiQuery = <Input, Result>(
  call: Call<Input, Result>,
  input?: NoInfer<Input>,
  {
    enabled = true,
    keepsPreviousData = false,
    staleTime = 0,
    intervalMs,
    skipsErrorToast,
    isBackground,
  }: ApiQueryOptions = {},
): UseQueryResult<Result> => {
  const wasShown = useRef(false);
  const hash = hashKey([call.path, input ?? null]);
  const query = useQuery({
    ...createReadOptions(call, input, { skipsErrorToast, isBackground, intervalMs }),
    enabled,
    subscribed: useIsPageShown(),
    // React Query checks this, not `refetchOnMount`, for a query that is enabled later.
    staleTime: ({ queryHash }) => (preloadedQueries.has(queryHash) ? freshOnReturnMs : staleTime),
    refetchOnMount: ({ state }) => !(wasShown.current || preloadedQueries.has(hash)) || isOutdated(state),
    refetchInterval: intervalMs ?? false,
    ...(keepsPreviousData ? { placeholderData: keepPreviousData } : {}),
  });
  // Must run after the effect that subscribes the query.
  useEffect(() => {
    wasShown.current = true;
    failedPreloads.delete(hash);
    return () => void preloadedQueries.delete(hash);
  }, [hash]);
  return query;
};

/** Returns whether the shown data belongs to a previous query; reloading the same query doesn't count. */
export const isShowingOtherData = (query: Pick<UseQueryResult, 'isPending' | 'isPlaceholderData'>): boolean =>
  query.isPending || query.isPlaceholderData;

/** Invalidates all queries without reloading; components reload when they are shown. */
export const invalidateAll = (): void => void queryClient.invalidateQueries({ refetchType: 'none' });

export const prefetchApi = async <Input, Result>(
  call: Call<Input, Result>,
  input?: NoInfer<Input>,
  {
    staleTime = 0,
    skipsErrorToast,
    isBackground,
  }: Pick<ApiQueryOptions, 'staleTime' | 'skipsErrorToast' | 'isBackground'> = {},
): Promise<void> => {
  const options = createReadOptions(call, input, { skipsErrorToast, isBackground });
  preloadedQueries.add(hashKey(options.queryKey));
  await queryClient.query({ ...options, staleTime }).catch(() => undefined);
};

export const useApiMutation = <Input, Result>(
  call: Call<Input, Result>,
  { skipsErrorToast }: Pick<CallOptions, 'skipsErrorToast'> = {},
): UseMutationResult<Result, Error, Input> =>
  useMutation({
    mutationFn: (input: Input) => callApi(call, input, { skipsErrorToast }),
    onSuccess: () => invalidateFamilies(call.invalidatedFamilies),
    onError: (failure) => {
      // The shown data is outdated (409) or deleted (404).
      if (failure instanceof RequestFailure && [404, 409].includes(failure.status))
        void invalidateFamilies(call.invalidatedFamilies);
    },
  });

export interface Deletion {
  readonly id: number;
  /** IDs of the descendants that are deleted with the record. */
  readonly below?: readonly number[];
  /** Deletes a record although it is in use, if its resource supports that. */
  readonly force?: boolean;
}

const matchesDeletion =
  (path: string, { id, below = [] }: Deletion) =>
  ({ queryKey: [readPath, input] }: Pick<Query, 'queryKey'>): boolean => {
    if (typeof input !== 'object' || input === null || !('id' in input)) return false;
    return `${String(readPath)}/`.startsWith(`${path}/`) && [id, ...below].includes(Number(input.id));
  };

/** Reloads affected queries, except those of the deleted records, which would fail. */
const reloadAfterDeletion = async (call: Call<unknown, unknown>, deletion: Deletion): Promise<void> => {
  const isDeleted = matchesDeletion(call.path, deletion);
  queryClient.removeQueries({ predicate: isDeleted, type: 'inactive' });
  await queryClient.invalidateQueries({ predicate: isDeleted, refetchType: 'none' });
  await reloadQueries([...call.invalidatedFamilies, 'trash'], isDeleted).catch(() => undefined);
};

export const useApiDeletion = (
  call: Call<unknown, unknown>,
  { skipsErrorToast }: Pick<CallOptions, 'skipsErrorToast'> = {},
): UseMutationResult<unknown, Error, Deletion> =>
  useMutation({
    mutationFn: ({ id, force }: Deletion) => callApi(call, { id, ...(force && { force }) }, { skipsErrorToast }),
    onSuccess: (_result, deletion) => reloadAfterDeletion(call, deletion),
    onError: (failure, deletion) => {
      if (!(failure instanceof RequestFailure)) return;
      if (failure.status === 404) void reloadAfterDeletion(call, deletion);
      if (failure.status === 409) void invalidateFamilies(call.invalidatedFamilies);
    },
  });
