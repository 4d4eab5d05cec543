import { createContext, use, useEffect, useEffectEvent } from 'react';

/** Whether the page of a component is on the screen: false for a page behind another tab, true outside of pages. */
export const PageShownContext = createContext(true);

/** Whether the page of a component is one of the last shown: false for a page behind several others, true outside of pages. */
export const PageRecentContext = createContext(true);

/** Returns whether the page of the component is on the screen; the component renders again when that changes. */
export const useIsPageShown = (): boolean => use(PageShownContext);

/**
 * Runs an effect while the page of its component is on the screen: `begin` when `on` changes and when the page comes back, and the
 * function that it returned when the page is hidden. With `on` null it does nothing.
 */
export const useWhileShown = (on: string | number | null, begin: () => () => void): void => {
  const isShown = useIsPageShown();
  const onBegin = useEffectEvent(begin);
  useEffect(() => (isShown && on !== null ? onBegin() : undefined), [isShown, on]);
};
