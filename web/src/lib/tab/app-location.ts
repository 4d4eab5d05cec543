import type { DataRouter, Location } from 'react-router';
import { create } from 'zustand';
import { tabKey } from './tab-key.ts';

interface AppLocation {
  readonly location: Location;
  /** The key of the tab there. */
  readonly key: string;
}

/**
 * Where the browser is in the protected part of the product, or was when it left it. What stands around the pages follows this and not
 * the router: the router's contexts change with every navigation, and React then looks through all that hangs below them.
 */
export const useAppLocation = create<AppLocation>()(() => ({
  location: { pathname: '/', search: '', hash: '', state: null, key: '' },
  key: '/',
}));

/** The key of the tab at the current location. */
export const useCurrentTabKey = (): string => useAppLocation(({ key }) => key);

/** Where a router is in the protected part; null while it is elsewhere, or shows what went wrong. */
export const insideLocation = ({ state }: Pick<DataRouter, 'state'>): Location | null =>
  !state.errors && state.matches.some(({ route }) => route.id === 'inside') ? state.location : null;

/** Lets the location follow a router, until the function it answers is called. */
export const followRouter = (router: DataRouter): (() => void) => {
  const follow = () => {
    const location = insideLocation(router);
    if (location && location !== useAppLocation.getState().location)
      useAppLocation.setState({ location, key: tabKey(location.pathname) });
  };
  follow();
  return router.subscribe(follow);
};
