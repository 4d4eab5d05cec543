import { createContext, use, useEffect, useEffectEvent } from 'react';

/** True while the page of a component is on the screen: false behind another tab, true outside of pages. */
export const PageShownContext = createContext(true);

/** True while the page of a component is one of the last shown; true outside of pages. */
export const PageRecentContext = createContext(true);

/** Returns whether the page of the component is on the screen; the component renders again when that changes. */
export const useIsPageShown = (): boolean => use(PageShownContext);

/**
 * Runs an effect while the page of its component is on the screen: `begin` runs when `on` changes and when the page
 * returns, its cleanup when the page is hidden. With `on` null it does nothing.
 */
export const useWhileShown = (on: string | number | null, begin: () => () => void): void => {
  const isShown = useIsPageShown();
  const onBegin = useEffectEvent(begin);
  useEffect(() => (isShown && on !== null ? onBegin() : undefined), [isShown, on]);
};
