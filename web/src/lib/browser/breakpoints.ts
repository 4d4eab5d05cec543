import { useSyncExternalStore } from 'react';

/** The widths of the window, in pixels, from which each size begins. */
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

const current = (): Breakpoint => queries.find(({ query }) => query?.matches)?.name ?? 'xs';

/** The size of the window; renders again only when it becomes another one. */
export const useBreakpoint = (): Breakpoint => useSyncExternalStore(subscribe, current);

const isPhone = () => queries.every(({ name, query }) => name === 'sm' || !query?.matches);

/** Whether the window is narrower than a tablet. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, isPhone);
