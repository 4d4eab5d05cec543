import { QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';

/**
 * Keeps what a page has read while it is hidden. React Query forgets after five minutes what no component observes, and a hidden page
 * observes nothing: it would come back empty, and lose a form with it.
 */
export const useHeldReads = (isShown: boolean): void => {
  const client = useQueryClient();
  useLayoutEffect(() => {
    if (isShown) return undefined;
    // The components of the page still observe them: their effects end later.
    const holds = client
      .getQueryCache()
      .findAll({ type: 'active' })
      .map(({ options, queryKey }) => new QueryObserver(client, { ...options, queryKey, enabled: false }))
      .map((observer) => observer.subscribe(() => undefined));
    return () => holds.forEach((release) => release());
  }, [client, isShown]);
};
