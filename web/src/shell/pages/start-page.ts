import { useAccess } from '../../lib/access/access.ts';
import { openRoute } from '../../lib/access/open-route.ts';
import { preloadPageData, findPageFile } from '../../lib/access/page-files.ts';
import { getTabKey } from '../../lib/tab/tab-key.ts';
import { useTabs } from '../../lib/tab/tabs.ts';

export const isTabOpenAt = (path: string): boolean => useTabs.getState().tabs.has(getTabKey(path));

/** Preloads code and data of a page during navigation. Pages of open tabs load their data themselves. */
export const startPage = (path: string, search: string): void => {
  const route = openRoute(useAccess.getState().routes, path);
  const page = route && findPageFile(route.component ?? route.path);
  if (page && !isTabOpenAt(path)) void preloadPageData(page.pattern, search);
};
