import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useAccess } from '../../lib/access.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { useSidebarCollapsed } from '../../lib/sidebar.ts';
import { litTrail } from './lit-trail.ts';
import { type MenuEntry, menuEntries } from './menu-entries.ts';
import { openFor, type OpenGroups, toggleGroup } from './open-groups.ts';

/** The menu as it stands at the location. */
export interface MenuState {
  readonly entries: readonly MenuEntry[];
  /** The entries that are lit, from the root down. */
  readonly trail: readonly MenuEntry[];
  readonly open: OpenGroups;
  readonly toggle: (path: string) => void;
}

const none: OpenGroups = new Set();

/** The menu of the person signed in, what of it is lit, and which groups stand open. */
export const useMenu = (): MenuState => {
  const routes = useAccess((access) => access.routes);
  const { pathname } = useLocation();
  const isAccordion = usePreferences((preferences) => preferences.accordion);
  const entries = useMemo(() => menuEntries(routes), [routes]);
  const trail = useMemo(() => litTrail(entries, routes, pathname), [entries, routes, pathname]);
  const [{ open, seen }, setOpen] = useState<{ open: OpenGroups; seen: unknown }>({ open: none, seen: null });
  // A sidebar that is expanded shows where one is, whatever was closed before.
  const [isCollapsed] = useSidebarCollapsed();
  const because = `${pathname} ${isAccordion} ${trail.length} ${isCollapsed}`;
  const now = seen === because ? open : openFor(open, trail, isAccordion);
  if (seen !== because) setOpen({ open: now, seen: because });
  const toggle = useCallback(
    (path: string) => setOpen((state) => ({ ...state, open: toggleGroup(state.open, entries, path, isAccordion) })),
    [entries, isAccordion],
  );
  return { entries, trail, open: now, toggle };
};
