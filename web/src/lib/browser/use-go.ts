import { createContext, use, useCallback } from 'react';
import type { DataRouter, NavigateOptions, To } from 'react-router';

/** The router, for what stands beside it. */
export const RouterContext = createContext<DataRouter | null>(null);

/**
 * Goes to an address of the product. Unlike the router's own way of saying so, it makes nothing render with every navigation:
 * for what stands around the pages, and knows only whole addresses.
 */
export const useGo = (): ((to: To, options?: NavigateOptions) => Promise<void>) => {
  const router = use(RouterContext);
  return useCallback(async (to, options) => router?.navigate(to, options), [router]);
};
