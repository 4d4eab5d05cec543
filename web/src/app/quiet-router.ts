import type { RouterState } from 'react-router';
import { useAccess } from '../lib/access/access.ts';
import { openRoute } from '../lib/access/open-route.ts';
import { insideLocation } from '../lib/tab/app-location.ts';
import type { AppRouter } from './router.tsx';

const isPage = (state: RouterState): boolean => {
  const location = insideLocation({ state });
  return location !== null && openRoute(useAccess.getState().routes, location.pathname) !== null;
};

/**
 * The router for those who show what it says: they are not told of a navigation from one page to another, as the pages are shown by
 * what follows the location (`lib/tab/app-location.ts`), and below the router there is nothing to be seen before and after. The next thing that they are
 * told is whole again. Everything else is the router itself.
 */
export const quietRouter = (router: AppRouter): AppRouter => {
  let published = router.state;
  let [seen, isSilent] = [published, false];
  const follow = (state: RouterState) => {
    if (state === seen) return;
    seen = state;
    isSilent = isPage(published) && isPage(state) && published.blockers === state.blockers;
    if (!isSilent) published = state;
  };
  const subscribe: AppRouter['subscribe'] = (listener) =>
    router.subscribe((state, change) => {
      follow(state);
      if (!isSilent) listener(state, change);
    });
  return Object.create(router, { subscribe: { value: subscribe } }) as AppRouter;
};
