import { useSyncExternalStore } from 'react';

export const breakpoints = { xs: 0, sm: 576, md: 768, lg: 992, xl: 1200 } as const;
export type Breakpoint = keyof typeof breakpoints;

const queries = (['xl', 'lg', 'md', 'sm'] as const).map((name) => ({
  name,
  query: globalThis.matchMedia?.(`(min-width: ${breakpoints[name]}px)`),
}));

const subscribe = (listener: () => void) => {
  for (const { query } of queries) query?.addEventListener('change', listener);
  return () => {
    for (const { query } of queries) query?.removeEventListener('change', listener);
  };
};

const getCurrentBreakpoint = (): Breakpoint => queries.find(({ query }) => query?.matches)?.name ?? 'xs';

export const useBreakpoint = (): Breakpoint => useSyncExternalStore(subscribe, getCurrentBreakpoint);

const smallWindowQuery = globalThis.matchMedia?.('(width < 600px) or (height < 600px)');

const subscribeSmall = (listener: () => void) => {
  smallWindowQuery?.addEventListener('change', listener);
  return () => smallWindowQuery?.removeEventListener('change', listener);
};

/** In a small window, the footer scrolls with the page. */
export const useIsSmallWindow = (): boolean =>
  useSyncExternalStore(subscribeSmall, () => smallWindowQuery?.matches ?? false);

const isPhone = () => queries.every(({ name, query }) => name === 'sm' || !query?.matches);

export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, isPhone);

const isNarrow = () => ['xs', 'sm', 'md'].includes(getCurrentBreakpoint());

/** Returns whether the window is that of a phone or tablet, without space for a column beside a list. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow);
