import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { normalizePath } from '../../lib/access/routes.ts';

export interface MenuEntry {
  readonly path: string;
  readonly title: string;
  readonly icon: string | undefined;
  readonly href: string | undefined;
  readonly children: readonly MenuEntry[];
}

const isAddress = (link: string | undefined): link is string => /^https?:\/\//i.test(link ?? '');

/** The specification counts the default order from 2. */
const getOrder = (route: Route, position: number) => route.handle.order ?? position + 2;

export const sortMenu = (routes: readonly Route[]): Route[] =>
  routes
    .map((route, position) => ({ route, order: getOrder(route, position) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ route }) => route);

const createEntries = (route: Route): MenuEntry[] => {
  const { title, icon, hideInMenu, externalLink } = route.handle;
  if (hideInMenu) return [];
  const children = createMenuEntries(route.children ?? []);
  const isEmptyGroup =
    (route.children?.length ?? 0) > 0 && children.length === 0 && !route.component && !route.handle.iframeLink;
  if (isEmptyGroup) return [];
  const href = [externalLink, route.path].find(isAddress);
  return [{ path: normalizePath(route.path), title, icon, href, children }];
};

export const createMenuEntries = (routes: readonly Route[]): MenuEntry[] => sortMenu(routes).flatMap(createEntries);

export const findBreadcrumb = (entries: readonly MenuEntry[], path: string): MenuEntry[] => {
  for (const entry of entries) {
    if (entry.path === path) return [entry];
    const childBreadcrumb = findBreadcrumb(entry.children, path);
    if (childBreadcrumb.length > 0) return [entry, ...childBreadcrumb];
  }
  return [];
};

export const findFirstPage = (entry: MenuEntry): MenuEntry | null => {
  if (entry.children.length === 0) return entry.href ? null : entry;
  for (const child of entry.children) {
    const page = findFirstPage(child);
    if (page) return page;
  }
  return null;
};

/** Opens the page with a path below an entry. Unknown paths do nothing. */
export const openBelow = (entry: MenuEntry, path: string, onOpen: (entry: MenuEntry) => void): void => {
  const selectedEntry = findBreadcrumb(entry.children, path).at(-1);
  if (selectedEntry) onOpen(selectedEntry);
};
