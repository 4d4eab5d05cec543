import {
  notifyManager,
  type QueryClient,
  QueryObserver,
  type QueryObserverOptions,
  type UseQueryResult,
  useQueryClient,
} from '@tanstack/react-query';
import { use, useCallback, useEffect, useInsertionEffect, useState, useSyncExternalStore } from 'react';
import { ScreenContext, whileShown } from '../browser/screen.ts';

/** Keeps what was read while nobody follows it, which would be forgotten after a while: asks for nothing, and only observes. */
class Hold {
  readonly #client: QueryClient;
  #release: (() => void) | undefined;
  #isOver = false;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  take(options: QueryObserverOptions): void {
    if (this.#isOver) return;
    this.letGo();
    this.#release = new QueryObserver(this.#client, { ...options, enabled: false }).subscribe(() => undefined);
  }

  letGo(): void {
    this.#release?.();
    this.#release = undefined;
  }

  end(): void {
    this.#isOver = true;
    this.letGo();
  }
}

/**
 * What a read of the server has come to, as `useQuery` tells it. While the page of the component is hidden it asks for nothing and
 * follows nothing, and what was read is kept, however long; coming back renders the page only if there is something new.
 */
export const useBaseQuery = (options: QueryObserverOptions): UseQueryResult => {
  const client = useQueryClient();
  const screen = use(ScreenContext);
  const full = client.defaultQueryOptions(options);
  // Not public: without it the first rendering says that nothing is being read, and each read renders once more.
  full._optimisticResults = 'optimistic';
  const [observer] = useState(() => new QueryObserver(client, full));
  const result = observer.getOptimisticResult(full);
  const [hold] = useState(() => new Hold(client));
  // Other effects also end when the page is put to sleep; this kind ends with the component.
  useInsertionEffect(() => () => hold.end(), [hold]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const changed = notifyManager.batchCalls(onChange);
      const stop = whileShown(screen, () => {
        const end = observer.subscribe(changed);
        hold.letGo();
        return () => {
          hold.take(observer.options);
          end();
        };
      });
      // What came between rendering and this.
      observer.updateResult();
      return stop;
    },
    [observer, screen, hold],
  );
  const current = () => observer.getCurrentResult();
  useSyncExternalStore(subscribe, current, current);
  useEffect(() => {
    observer.setOptions(full);
  }, [observer, full]);
  return observer.trackResult(result);
};
