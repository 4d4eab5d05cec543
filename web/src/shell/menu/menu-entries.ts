import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { plainPath } from '../../lib/access/routes.ts';

/** An entry of the menu as it is shown. */
export interface MenuEntry {
  readonly path: string;
  /** A translation key or plain text. */
  readonly title: string;
  readonly icon: string | undefined;
  /** The address of another site, opened in a window of its own. */
  readonly href: string | undefined;
  /** Entries below; with any, this one only opens and closes. */
  readonly children: readonly MenuEntry[];
}

const isAddress = (link: string | undefined): link is string => /^https?:\/\//i.test(link ?? '');

/** Where an entry stands without an order of its own: its position, counted from 0, plus 2. */
const orderOf = (route: Route, position: number) => route.handle.order ?? position + 2;

/** Siblings by their order; those of the same order as they came. */
export const inMenuOrder = (routes: readonly Route[]): Route[] =>
  routes
    .map((route, position) => ({ route, order: orderOf(route, position) }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ route }) => route);

const entryOf = (route: Route): MenuEntry[] => {
  const { title, icon, hideInMenu, externalLink } = route.handle;
  if (hideInMenu) return [];
  const children = menuEntries(route.children ?? []);
  const isEmptyGroup =
    (route.children?.length ?? 0) > 0 && children.length === 0 && !route.component && !route.handle.iframeLink;
  if (isEmptyGroup) return [];
  const href = [externalLink, route.path].find(isAddress);
  return [{ path: plainPath(route.path), title, icon, href, children }];
};

/** The menu of the routes that someone may open: in order, without hidden entries and groups left empty by that. */
export const menuEntries = (routes: readonly Route[]): MenuEntry[] => inMenuOrder(routes).flatMap(entryOf);

/** The entries from the root down to the one at a path; empty where the menu has none. */
export const breadcrumbTo = (entries: readonly MenuEntry[], path: string): MenuEntry[] => {
  for (const entry of entries) {
    if (entry.path === path) return [entry];
    const below = breadcrumbTo(entry.children, path);
    if (below.length > 0) return [entry, ...below];
  }
  return [];
};

/** The first entry at or below this one that leads somewhere inside. */
export const firstPage = (entry: MenuEntry): MenuEntry | null => {
  if (entry.children.length === 0) return entry.href ? null : entry;
  for (const child of entry.children) {
    const page = firstPage(child);
    if (page) return page;
  }
  return null;
};
