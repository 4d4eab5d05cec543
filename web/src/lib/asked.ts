import {
  notifyManager,
  QueryObserver,
  type QueryObserverOptions,
  type UseQueryResult,
  useQueryClient,
} from '@tanstack/react-query';
import { use, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { ScreenContext, whileShown } from './screen.ts';

/**
 * What a read of the server has come to, as `useQuery` tells it. While the page of the component is hidden it asks for nothing and
 * follows nothing, and what was read is kept, however long; coming back renders the page only if there is something new.
 */
export const useAsked = (options: QueryObserverOptions): UseQueryResult => {
  const client = useQueryClient();
  const screen = use(ScreenContext);
  const full = client.defaultQueryOptions(options);
  full._optimisticResults = 'optimistic';
  const [observer] = useState(() => new QueryObserver(client, full));
  const result = observer.getOptimisticResult(full);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const changed = notifyManager.batchCalls(onChange);
      let release: (() => void) | undefined;
      const stop = whileShown(screen, () => {
        const end = observer.subscribe(changed);
        release?.();
        release = undefined;
        return () => {
          // Asks for nothing, and holds what is there: what nobody observes is forgotten after a while.
          release = new QueryObserver(client, { ...observer.options, enabled: false }).subscribe(() => undefined);
          end();
        };
      });
      // What came between rendering and this.
      observer.updateResult();
      return () => {
        stop();
        release?.();
      };
    },
    [client, observer, screen],
  );
  const current = () => observer.getCurrentResult();
  useSyncExternalStore(subscribe, current, current);
  useEffect(() => {
    observer.setOptions(full);
  }, [observer, full]);
  return observer.trackResult(result);
};
