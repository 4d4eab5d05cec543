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
  let told = router.state;
  let [judged, isSilent] = [told, false];
  const judge = (state: RouterState) => {
    if (state === judged) return;
    judged = state;
    isSilent = isPage(told) && isPage(state) && told.blockers === state.blockers;
    if (!isSilent) told = state;
  };
  const subscribe: AppRouter['subscribe'] = (listener) =>
    router.subscribe((state, change) => {
      judge(state);
      if (!isSilent) listener(state, change);
    });
  return Object.create(router, { subscribe: { value: subscribe } }) as AppRouter;
};
