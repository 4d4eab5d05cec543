import type { DataRouter, Location } from 'react-router';
import { create } from 'zustand';
import { tabKey } from './tab-rules.ts';

interface Place {
  readonly location: Location;
  /** The key of the tab there. */
  readonly key: string;
}

/**
 * Where the browser is in the protected part of the product, or was when it left it. What stands around the pages follows this and not
 * the router: the router's contexts change with every navigation, and React then looks through all that hangs below them.
 */
export const usePlace = create<Place>()(() => ({
  location: { pathname: '/', search: '', hash: '', state: null, key: '' },
  key: '/',
}));

/** The key of the tab at the place. */
export const usePlaceKey = (): string => usePlace(({ key }) => key);

/** Where a router is in the protected part; null while it is elsewhere, or shows what went wrong. */
export const insideAt = ({ state }: Pick<DataRouter, 'state'>): Location | null =>
  !state.errors && state.matches.some(({ route }) => route.id === 'inside') ? state.location : null;

/** Lets the place follow a router, until the function it answers is called. */
export const followRouter = (router: DataRouter): (() => void) => {
  const follow = () => {
    const location = insideAt(router);
    if (location && location !== usePlace.getState().location)
      usePlace.setState({ location, key: tabKey(location.pathname) });
  };
  follow();
  return router.subscribe(follow);
};
