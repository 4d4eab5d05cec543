import { QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';

/** React Query would remove the data of a hidden page after five minutes, and the page would lose its form. */
export const useRetainedQueries = (isShown: boolean): void => {
  const client = useQueryClient();
  useLayoutEffect(() => {
    if (isShown) return undefined;
    // The components still observe it, because their effects end later.
    const subscriptions = client
      .getQueryCache()
      .findAll({ type: 'active' })
      .map(({ options, queryKey }) => new QueryObserver(client, { ...options, queryKey, enabled: false }))
      .map((observer) => observer.subscribe(() => undefined));
    return () => subscriptions.forEach((release) => release());
  }, [client, isShown]);
};
