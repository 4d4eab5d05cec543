import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { useAccess, useUser } from '../../lib/access.ts';
import { openRoute } from '../../lib/open-route.ts';
import { homePath } from '../../lib/tab-rules.ts';
import { beginTabs, dropTabs, visitTab } from '../../lib/tabs.ts';

const homeTitle = 'common.menu.home';

/** Brings back this person's tabs, lets them follow the location, and drops those that are no longer granted. */
export const useTabSync = (): void => {
  const { id } = useUser();
  const routes = useAccess((access) => access.routes);
  const { pathname, search, hash } = useLocation();
  useLayoutEffect(() => {
    const homeLabel = openRoute(routes, homePath)?.handle.title ?? homeTitle;
    beginTabs(id, homeLabel, (key) => openRoute(routes, key) !== null);
    dropTabs((key) => openRoute(routes, key) !== null);
  }, [id, routes]);
  useLayoutEffect(() => {
    const route = openRoute(routes, pathname);
    if (route) visitTab({ path: pathname, search, hash, label: route.handle.title });
  }, [routes, pathname, search, hash]);
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
