import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { create } from 'zustand';
import { useAccess } from '../../lib/access/access.ts';
import { usePreferences } from '../../lib/preference/preferences.ts';
import { findActiveBreadcrumb } from './active-breadcrumb.ts';
import { type MenuEntry, createMenuEntries } from './menu-entries.ts';
import { expandForLocation, type OpenGroups, toggleGroup } from './open-groups.ts';

interface Menu {
  readonly routes: readonly Route[];
  readonly entries: readonly MenuEntry[];
  readonly pathname: string;
  /** Root first. */
  readonly breadcrumb: readonly MenuEntry[];
  readonly activePaths: ReadonlySet<string>;
  readonly openGroups: OpenGroups;
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
  activePaths: new Set(),
  openGroups: noGroups,
  isAccordion: false,
  chosenRoot: null,
};

/** Each entry subscribes to its own state, so that a navigation renders two of a thousand. */
export const useMenuState = create<Menu>()(() => noMenu);

type Place = Pick<Menu, 'routes' | 'pathname' | 'isAccordion'>;

export const showMenuAt = ({ routes, pathname, isAccordion }: Place): void => {
  const formerMenu = useMenuState.getState();
  const isSameLocation = pathname === formerMenu.pathname;
  const isUnchanged = isSameLocation && routes === formerMenu.routes;
  if (isUnchanged && isAccordion === formerMenu.isAccordion) return;
  const entries = routes === formerMenu.routes ? formerMenu.entries : createMenuEntries(routes);
  const breadcrumb = isUnchanged ? formerMenu.breadcrumb : findActiveBreadcrumb(entries, routes, pathname);
  useMenuState.setState({
    routes,
    entries,
    pathname,
    breadcrumb,
    activePaths: isUnchanged ? formerMenu.activePaths : new Set(breadcrumb.map(({ path }) => path)),
    openGroups: expandForLocation(formerMenu.openGroups, breadcrumb, isAccordion),
    isAccordion,
    chosenRoot:
      isSameLocation && entries.some(({ path }) => path === formerMenu.chosenRoot) ? formerMenu.chosenRoot : null,
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
  useMenuState.setState(({ openGroups, entries, isAccordion }) => ({
    openGroups: toggleGroup(openGroups, entries, path, isAccordion),
  }));

/** Expands the groups of the current location, even if the user collapsed them. */
export const openActiveGroups = (): void =>
  useMenuState.setState(({ openGroups, breadcrumb, isAccordion }) => ({
    openGroups: expandForLocation(openGroups, breadcrumb, isAccordion),
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
