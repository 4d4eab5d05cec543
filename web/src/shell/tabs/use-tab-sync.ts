import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '../../lib/access/access.ts';
import { homePath } from '../../lib/tab/tab-key.ts';
import { beginTabs, closeForbiddenTabs, visitTab } from '../../lib/tab/tabs.ts';
import { useGetRouteAt } from '../../lib/tab/retained-routes.ts';

const homeTitle = 'common.menu.home';

/** Tabs without permission close, unless they have unsaved changes. */
export const useTabSync = (): void => {
  const { id } = useUser();
  const getRoute = useGetRouteAt();
  const { pathname, search, hash } = useLocation();
  useLayoutEffect(() => {
    const homeLabel = getRoute(homePath)?.handle.title ?? homeTitle;
    beginTabs(id, homeLabel, (key) => getRoute(key) !== null);
    closeForbiddenTabs((key) => getRoute(key) !== null);
  }, [id, getRoute]);
  useLayoutEffect(() => {
    const route = getRoute(pathname);
    if (route) visitTab({ path: pathname, search, hash, label: route.handle.title });
  }, [id, getRoute, pathname, search, hash]);
};

export const useLeaveWarning = (isNeeded: boolean): void => {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isNeeded]);
};
