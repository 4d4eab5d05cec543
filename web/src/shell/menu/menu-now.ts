import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { create } from 'zustand';
import { useAccess } from '../../lib/access/access.ts';
import { useAppLocation } from '../../lib/tab/app-location.ts';
import { getPreferences, preferenceStore } from '../../lib/preference/preferences.ts';
import { activeTrail } from './active-trail.ts';
import { type MenuEntry, menuEntries } from './menu-entries.ts';
import { openFor, type OpenGroups, toggleGroup } from './open-groups.ts';

/** The menu as it stands at the current location. */
interface Menu {
  readonly routes: readonly Route[];
  readonly entries: readonly MenuEntry[];
  readonly pathname: string;
  /** The entries that are active, from the root down. */
  readonly trail: readonly MenuEntry[];
  /** The paths of these. */
  readonly active: ReadonlySet<string>;
  readonly open: OpenGroups;
  readonly isAccordion: boolean;
  /** The uppermost entry that someone looks into, though the location is in another one; the next location decides anew. */
  readonly looked: string | null;
}

const noGroups: OpenGroups = new Set();

const nobodys: Menu = {
  routes: [],
  entries: [],
  pathname: '',
  trail: [],
  active: new Set(),
  open: noGroups,
  isAccordion: false,
  looked: null,
};

/**
 * The menu of the person signed in, what of it is active, and which groups stand open. Each entry follows what concerns itself: with another
 * place, two of a thousand render.
 */
export const useMenuNow = create<Menu>()(() => nobodys);

const follow = (): void => {
  const { routes, user } = useAccess.getState();
  const { pathname } = useAppLocation.getState().location;
  const { accordion: isAccordion } = getPreferences();
  if (!user) {
    useMenuNow.setState(nobodys, true);
    return;
  }
  const before = useMenuNow.getState();
  const isHere = pathname === before.pathname;
  const isSame = isHere && routes === before.routes;
  if (isSame && isAccordion === before.isAccordion) return;
  const entries = routes === before.routes ? before.entries : menuEntries(routes);
  const trail = isSame ? before.trail : activeTrail(entries, routes, pathname);
  useMenuNow.setState({
    routes,
    entries,
    pathname,
    trail,
    active: isSame ? before.active : new Set(trail.map(({ path }) => path)),
    open: openFor(before.open, trail, isAccordion),
    isAccordion,
    looked: isHere && entries.some(({ path }) => path === before.looked) ? before.looked : null,
  });
};

useAccess.subscribe(follow);
useAppLocation.subscribe(follow);
preferenceStore.subscribe(follow);
follow();

/** Opens or closes a group. */
export const toggleMenuGroup = (path: string): void =>
  useMenuNow.setState(({ open, entries, isAccordion }) => ({ open: toggleGroup(open, entries, path, isAccordion) }));

/** Opens the groups that the current location is in, whatever of them was closed. */
export const openActiveGroups = (): void =>
  useMenuNow.setState(({ open, trail, isAccordion }) => ({ open: openFor(open, trail, isAccordion) }));

/** Looks into an uppermost entry without going anywhere. */
export const lookInto = ({ path }: MenuEntry): void => useMenuNow.setState({ looked: path });

const rootOf = ({ entries, trail, looked }: Menu): MenuEntry | null =>
  entries.find((entry) => entry.path === looked) ?? trail[0] ?? null;

/** The uppermost entry whose own entries are shown beside the page: the one looked into, else the one that the current location is in. */
export const useMenuRoot = (): MenuEntry | null => useMenuNow(rootOf);

const nothingLit: readonly MenuEntry[] = [];

/** The trail where the uppermost entries stand by themselves: the one looked into alone, or that of the location. */
export const useRootTrail = (): readonly MenuEntry[] => {
  const root = useMenuRoot();
  const trail = useMenuNow((menu) => menu.trail);
  if (root?.path === trail[0]?.path) return trail;
  return root ? [root] : nothingLit;
};
