import { useEffect, useLayoutEffect } from 'react';
import { useUser } from '../../lib/access/access.ts';
import { useAppLocation } from '../../lib/tab/app-location.ts';
import { homePath } from '../../lib/tab/tab-key.ts';
import { beginTabs, dropTabs, visitTab } from '../../lib/tab/tabs.ts';
import { useRouteAt } from '../../lib/tab/retained-routes.ts';

const homeTitle = 'common.menu.home';

/** Brings back this person's tabs, lets them follow the location, and drops those that are no longer granted, but for those with work on them. */
export const useTabSync = (): void => {
  const { id } = useUser();
  const routeOf = useRouteAt();
  useLayoutEffect(() => {
    const homeLabel = routeOf(homePath)?.handle.title ?? homeTitle;
    beginTabs(id, homeLabel, (key) => routeOf(key) !== null);
    dropTabs((key) => routeOf(key) !== null);
    // With the location, and not with what is rendered for it: tabs and pages change in one rendering.
    const visit = ({ location: { pathname, search, hash } }: ReturnType<typeof useAppLocation.getState>) => {
      const route = routeOf(pathname);
      if (route) visitTab({ path: pathname, search, hash, label: route.handle.title });
    };
    visit(useAppLocation.getState());
    return useAppLocation.subscribe(visit);
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
