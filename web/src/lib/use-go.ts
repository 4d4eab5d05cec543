import { use, useCallback } from 'react';
import { type NavigateOptions, type To, UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';

/**
 * Goes to an address of the product. Unlike the router's own way of saying so, it makes nothing render with every navigation:
 * for what stands around the pages, and knows only whole addresses.
 */
export const useGo = (): ((to: To, options?: NavigateOptions) => Promise<void>) => {
  const router = use(DataRouterContext)?.router;
  return useCallback(async (to, options) => router?.navigate(to, options), [router]);
};
