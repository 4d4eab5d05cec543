import { createContext, use, useEffect } from 'react';
import { useLocation } from 'react-router';
import { create } from 'zustand';
import { storageKey } from '../address/storage-key.ts';
import { getPreferences, preferenceStore } from '../preference/preferences.ts';
import { makeAllStale } from '../query/query.ts';
import { onSession } from '../session/session.ts';
import { viewing } from '../session/viewing.ts';
import { homePath, tabKey } from './tab-key.ts';
import {
  closeTabs as close,
  dropTabs as drop,
  moveTab as move,
  nameTab as name,
  setTabHistoryState as note,
  pinTab as pin,
  restoreTabs,
  startTabs,
  type Tab,
  type TabState,
  type Visit,
  visitTab as visit,
} from './tab-rules.ts';

interface Store extends TabState {
  /** ID of the user the tabs belong to; null while signed out. */
  readonly owner: number | null;
  readonly rounds: Readonly<Record<string, number>>;
}

const entryKey = storageKey('tabs');
/** Milliseconds for which a page counts as reloading. */
const refreshTime = 500;

const noTabs: Store = { ...startTabs(homePath), owner: null, rounds: {} };

export const useTabs = create<Store>()(() => noTabs);

const read = (owner: number): unknown => {
  if (viewing) return null;
  try {
    const stored = JSON.parse(sessionStorage.getItem(entryKey) ?? 'null') as {
      owner?: unknown;
      tabs?: unknown;
    } | null;
    return stored?.owner === owner ? stored.tabs : null;
  } catch {
    return null;
  }
};

const write = ({ owner, tabs }: Store): void => {
  // Tabs of an impersonation session are not stored.
  if (viewing) return;
  try {
    if (owner === null || !getPreferences().tabbarPersist) sessionStorage.removeItem(entryKey);
    else sessionStorage.setItem(entryKey, JSON.stringify({ owner, tabs: [...tabs.values()] }));
  } catch {
    // Storage is full or blocked: the tabs last as long as the page.
  }
};

/** Restores the tabs that this user had open in this browser tab and may still open. */
export const beginTabs = (owner: number, homeLabel: string, isGranted: (key: string) => boolean): void => {
  if (useTabs.getState().owner === owner) return;
  const restored = getPreferences().tabbarPersist ? read(owner) : null;
  useTabs.setState({ ...noTabs, ...drop(restoreTabs(startTabs(homeLabel), restored), isGranted), owner });
};

/** Stores changed tabs, and clears them when a session begins or ends. */
export const watchTabs = (): void => {
  useTabs.subscribe((now, before) => {
    if (now.tabs !== before.tabs && now.owner !== null) write(now);
  });
  preferenceStore.subscribe((now, before) => {
    if (now.values.tabbarPersist !== before.values.tabbarPersist) write(useTabs.getState());
  });
  onSession(({ type }) => {
    if (type === 'ended') write(noTabs);
    useTabs.setState(noTabs);
  });
};

const change = (rule: (state: TabState) => TabState): void => useTabs.setState((state) => rule(state));

/** Opens the tab of a location, or stores its query and hash. */
export const visitTab = (to: Visit): void => change((state) => visit(state, to));

export const closeTabs = (keys: readonly string[]): string | null => {
  const before = useTabs.getState().activeKey;
  change((state) => close(state, keys));
  const { activeKey } = useTabs.getState();
  return activeKey === before ? null : addressOf(activeKey);
};

/** Closes the tabs that the user may no longer open. */
export const dropTabs = (isGranted: (key: string) => boolean): void => change((state) => drop(state, isGranted));

export const pinTab = (key: string, pinned: boolean): void => change((state) => pin(state, key, pinned));

export const moveTab = (key: string, to: string): void => change((state) => move(state, key, to));

/** Sets the title of a tab; without one, the title of the route is used. */
export const nameTab = (key: string, title: string | undefined): void => change((state) => name(state, key, title));

/** Stores the query and hash of a hidden page. */
export const setTabHistoryState = (key: string, historyState: Tab['historyState']): void =>
  change((state) => note(state, key, historyState));

export const toggleMaximize = (): void => useTabs.setState(({ isMaximize }) => ({ isMaximize: !isMaximize }));

let refreshEnd: ReturnType<typeof setTimeout> | undefined;

/** Reloads the page of the active tab and its data. */
export const refreshTab = (): void => {
  clearTimeout(refreshEnd);
  makeAllStale();
  useTabs.setState(({ rounds, activeKey }) => ({
    isRefresh: true,
    rounds: { ...rounds, [activeKey]: (rounds[activeKey] ?? 0) + 1 },
  }));
  refreshEnd = setTimeout(() => useTabs.setState({ isRefresh: false }), refreshTime);
};

export const addressOf = (key: string): string => {
  const { search = '', hash = '' } = useTabs.getState().tabs.get(key)?.historyState ?? {};
  return `${key}${search}${hash}`;
};

/** Returns the key of the tab at the current location. */
export const useCurrentTabKey = (): string => tabKey(useLocation().pathname);

/** Key of the tab that a component is part of; null outside of pages. */
export const TabKeyContext = createContext<string | null>(null);

/** Sets the title of the tab of this page, such as the name of a record. */
export const useTabTitle = (title: string | undefined): void => {
  const key = use(TabKeyContext);
  // Without cleanup: the tab of a hidden page keeps its title.
  useEffect(() => {
    if (key !== null) nameTab(key, title);
  }, [key, title]);
};
