import { createContext, use, useEffect, useEffectEvent } from 'react';

/** False while the page of a component is in a hidden tab; true outside pages. */
export const PageShownContext = createContext(true);

/** True if the page of a component was shown recently; true outside pages. */
export const PageRecentContext = createContext(true);

export const useIsPageShown = (): boolean => use(PageShownContext);

/** Runs an effect while the page is visible, and again when `dependency` changes. Null disables it. */
export const useWhileShown = (dependency: string | number | null, begin: () => () => void): void => {
  const isShown = useIsPageShown();
  const onBegin = useEffectEvent(begin);
  useEffect(() => (isShown && dependency !== null ? onBegin() : undefined), [isShown, dependency]);
};
