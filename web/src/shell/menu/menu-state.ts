import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { create } from 'zustand';
import { useAccess } from '../../lib/access/access.ts';
import { usePreferences } from '../../lib/preference/preferences.ts';
import { activeBreadcrumb } from './active-breadcrumb.ts';
import { type MenuEntry, menuEntries } from './menu-entries.ts';
import { expandForLocation, type OpenGroups, toggleGroup } from './open-groups.ts';

interface Menu {
  readonly routes: readonly Route[];
  readonly entries: readonly MenuEntry[];
  readonly pathname: string;
  /** Root first. */
  readonly breadcrumb: readonly MenuEntry[];
  readonly active: ReadonlySet<string>;
  readonly open: OpenGroups;
  readonly isAccordion: boolean;
  /** A selected entry that does not contain the location; reset on navigation. */
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

/** Each entry subscribes to its own state, so that a navigation renders two of a thousand. */
export const useMenuState = create<Menu>()(() => noMenu);

type Place = Pick<Menu, 'routes' | 'pathname' | 'isAccordion'>;

export const showMenuAt = ({ routes, pathname, isAccordion }: Place): void => {
  const before = useMenuState.getState();
  const isSameLocation = pathname === before.pathname;
  const isSame = isSameLocation && routes === before.routes;
  if (isSame && isAccordion === before.isAccordion) return;
  const entries = routes === before.routes ? before.entries : menuEntries(routes);
  const breadcrumb = isSame ? before.breadcrumb : activeBreadcrumb(entries, routes, pathname);
  useMenuState.setState({
    routes,
    entries,
    pathname,
    breadcrumb,
    active: isSame ? before.active : new Set(breadcrumb.map(({ path }) => path)),
    open: expandForLocation(before.open, breadcrumb, isAccordion),
    isAccordion,
    chosenRoot: isSameLocation && entries.some(({ path }) => path === before.chosenRoot) ? before.chosenRoot : null,
  });
};

export const clearMenu = (): void => useMenuState.setState(noMenu, true);

export const useMenuSync = (): void => {
  const { pathname } = useLocation();
  const routes = useAccess((access) => access.routes);
  const isAccordion = usePreferences((preferences) => preferences.accordion);
  useLayoutEffect(() => showMenuAt({ routes, pathname, isAccordion }), [routes, pathname, isAccordion]);
  useLayoutEffect(() => clearMenu, []);
};

export const toggleMenuGroup = (path: string): void =>
  useMenuState.setState(({ open, entries, isAccordion }) => ({ open: toggleGroup(open, entries, path, isAccordion) }));

/** Expands the groups of the current location, even if the user collapsed them. */
export const openActiveGroups = (): void =>
  useMenuState.setState(({ open, breadcrumb, isAccordion }) => ({
    open: expandForLocation(open, breadcrumb, isAccordion),
  }));

export const chooseRoot = ({ path }: MenuEntry): void => useMenuState.setState({ chosenRoot: path });

const getMenuRoot = ({ entries, breadcrumb, chosenRoot }: Menu): MenuEntry | null =>
  entries.find((entry) => entry.path === chosenRoot) ?? breadcrumb[0] ?? null;

export const useMenuRoot = (): MenuEntry | null => useMenuState(getMenuRoot);

const noEntries: readonly MenuEntry[] = [];

export const useRootBreadcrumb = (): readonly MenuEntry[] => {
  const root = useMenuRoot();
  const breadcrumb = useMenuState((menu) => menu.breadcrumb);
  if (root?.path === breadcrumb[0]?.path) return breadcrumb;
  return root ? [root] : noEntries;
};
