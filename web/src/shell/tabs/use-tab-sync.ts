import { useEffect, useLayoutEffect } from 'react';
import { useUser } from '../../lib/access/access.ts';
import { usePlace } from '../../lib/tab/place.ts';
import { homePath } from '../../lib/tab/tab-rules.ts';
import { beginTabs, dropTabs, visitTab } from '../../lib/tab/tabs.ts';
import { useStandingRoute } from '../../lib/tab/withdrawn.ts';

const homeTitle = 'common.menu.home';

/** Brings back this person's tabs, lets them follow the location, and drops those that are no longer granted, but for those with work on them. */
export const useTabSync = (): void => {
  const { id } = useUser();
  const routeOf = useStandingRoute();
  useLayoutEffect(() => {
    const homeLabel = routeOf(homePath)?.handle.title ?? homeTitle;
    beginTabs(id, homeLabel, (key) => routeOf(key) !== null);
    dropTabs((key) => routeOf(key) !== null);
    // With the place, and not with what is rendered for it: tabs and pages change in one rendering.
    const visit = ({ location: { pathname, search, hash } }: ReturnType<typeof usePlace.getState>) => {
      const route = routeOf(pathname);
      if (route) visitTab({ path: pathname, search, hash, label: route.handle.title });
    };
    visit(usePlace.getState());
    return usePlace.subscribe(visit);
  }, [id, routeOf]);
};

/** Asks the browser to ask before the page is closed or loaded anew. */
export const useLeaveWarning = (isNeeded: boolean): void => {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isNeeded]);
};
