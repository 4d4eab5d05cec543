import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { create } from 'zustand';
import { useAccess } from '../../lib/access/access.ts';
import { usePreferences } from '../../lib/preference/preferences.ts';
import { activeBreadcrumb } from './active-breadcrumb.ts';
import { type MenuEntry, menuEntries } from './menu-entries.ts';
import { openFor, type OpenGroups, toggleGroup } from './open-groups.ts';

/** The menu as it stands at the current location. */
interface Menu {
  readonly routes: readonly Route[];
  readonly entries: readonly MenuEntry[];
  readonly pathname: string;
  /** The entries that are active, from the root down. */
  readonly breadcrumb: readonly MenuEntry[];
  /** The paths of these. */
  readonly active: ReadonlySet<string>;
  readonly open: OpenGroups;
  readonly isAccordion: boolean;
  /** The uppermost entry that someone looks into, though the location is in another one; the next location decides anew. */
  readonly chosenRoot: string | null;
}

const noGroups: OpenGroups = new Set();

const noMenu: Menu = {
  routes: [],
  entries: [],
  pathname: '',
  breadcrumb: [],
  active: new Set(),
  open: noGroups,
  isAccordion: false,
  chosenRoot: null,
};

/**
 * The menu of the person signed in, what of it is active, and which groups stand open. Each entry follows what concerns itself: with another
 * place, two of a thousand render.
 */
export const useMenuState = create<Menu>()(() => noMenu);

/** State that the menu depends on. */
type Place = Pick<Menu, 'routes' | 'pathname' | 'isAccordion'>;

/** Shows the menu at a location, with these routes. */
export const showMenuAt = ({ routes, pathname, isAccordion }: Place): void => {
  const before = useMenuState.getState();
  const isHere = pathname === before.pathname;
  const isSame = isHere && routes === before.routes;
  if (isSame && isAccordion === before.isAccordion) return;
  const entries = routes === before.routes ? before.entries : menuEntries(routes);
  const breadcrumb = isSame ? before.breadcrumb : activeBreadcrumb(entries, routes, pathname);
  useMenuState.setState({
    routes,
    entries,
    pathname,
    breadcrumb,
    active: isSame ? before.active : new Set(breadcrumb.map(({ path }) => path)),
    open: openFor(before.open, breadcrumb, isAccordion),
    isAccordion,
    chosenRoot: isHere && entries.some(({ path }) => path === before.chosenRoot) ? before.chosenRoot : null,
  });
};

/** Clears the menu, for the next person. */
export const clearMenu = (): void => useMenuState.setState(noMenu, true);

/** Keeps the menu in step with the location, the user's routes and their preference. */
export const useMenuSync = (): void => {
  const { pathname } = useLocation();
  const routes = useAccess((access) => access.routes);
  const isAccordion = usePreferences((preferences) => preferences.accordion);
  useLayoutEffect(() => showMenuAt({ routes, pathname, isAccordion }), [routes, pathname, isAccordion]);
  useLayoutEffect(() => clearMenu, []);
};

/** Opens or closes a group. */
export const toggleMenuGroup = (path: string): void =>
  useMenuState.setState(({ open, entries, isAccordion }) => ({ open: toggleGroup(open, entries, path, isAccordion) }));

/** Opens the groups that the current location is in, whatever of them was closed. */
export const openActiveGroups = (): void =>
  useMenuState.setState(({ open, breadcrumb, isAccordion }) => ({ open: openFor(open, breadcrumb, isAccordion) }));

/** Shows what is below an uppermost entry without going anywhere. */
export const chooseRoot = ({ path }: MenuEntry): void => useMenuState.setState({ chosenRoot: path });

const rootOf = ({ entries, breadcrumb, chosenRoot }: Menu): MenuEntry | null =>
  entries.find((entry) => entry.path === chosenRoot) ?? breadcrumb[0] ?? null;

/** The uppermost entry whose own entries are shown beside the page: the one chosen, else the one that the current location is in. */
export const useMenuRoot = (): MenuEntry | null => useMenuState(rootOf);

const nothingLit: readonly MenuEntry[] = [];

/** The breadcrumb where the uppermost entries stand by themselves: the one chosen alone, or that of the location. */
export const useRootBreadcrumb = (): readonly MenuEntry[] => {
  const root = useMenuRoot();
  const breadcrumb = useMenuState((menu) => menu.breadcrumb);
  if (root?.path === breadcrumb[0]?.path) return breadcrumb;
  return root ? [root] : nothingLit;
};
