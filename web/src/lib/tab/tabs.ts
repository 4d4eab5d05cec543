import { createContext, use, useEffect } from 'react';
import { useLocation } from 'react-router';
import { create } from 'zustand';
import { getStorageKey } from '../address/storage-key.ts';
import { getPreferences, preferenceStore } from '../preference/preferences.ts';
import { invalidateAll } from '../query/query.ts';
import { onSession } from '../session/session.ts';
import { impersonation } from '../session/impersonation.ts';
import { homePath, getTabKey } from './tab-key.ts';
import {
  closeTabs as close,
  closeForbiddenTabs as drop,
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
  /** User of the tabs; null while signed out. */
  readonly owner: number | null;
  readonly reloadCounts: Readonly<Record<string, number>>;
}

const entryKey = getStorageKey('tabs');
const refreshMs = 500;

const noTabs: Store = { ...startTabs(homePath), owner: null, reloadCounts: {} };

export const useTabs = create<Store>()(() => noTabs);

const readStored = (owner: number): unknown => {
  if (impersonation) return null;
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
  // Tabs of an impersonation are not stored.
  if (impersonation) return;
  try {
    if (owner === null || !getPreferences().tabbarPersist) sessionStorage.removeItem(entryKey);
    else sessionStorage.setItem(entryKey, JSON.stringify({ owner, tabs: [...tabs.values()] }));
  } catch {
    // Storage is full or blocked; the tabs last as long as the page.
  }
};

export const beginTabs = (owner: number, homeLabel: string, isGranted: (key: string) => boolean): void => {
  if (useTabs.getState().owner === owner) return;
  const storedTabs = getPreferences().tabbarPersist ? readStored(owner) : null;
  useTabs.setState({ ...noTabs, ...drop(restoreTabs(startTabs(homeLabel), storedTabs), isGranted), owner });
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

const updateTabs = (rule: (state: TabState) => TabState): void => useTabs.setState((state) => rule(state));

export const visitTab = (to: Visit): void => updateTabs((state) => visit(state, to));

export const closeTabs = (keys: readonly string[]): string | null => {
  const formerKey = useTabs.getState().activeKey;
  updateTabs((state) => close(state, keys));
  const { activeKey } = useTabs.getState();
  return activeKey === formerKey ? null : getTabAddress(activeKey);
};

export const closeForbiddenTabs = (isGranted: (key: string) => boolean): void =>
  updateTabs((state) => drop(state, isGranted));

export const pinTab = (key: string, pinned: boolean): void => updateTabs((state) => pin(state, key, pinned));

export const moveTab = (key: string, to: string): void => updateTabs((state) => move(state, key, to));

export const nameTab = (key: string, title: string | undefined): void => updateTabs((state) => name(state, key, title));

export const setTabHistoryState = (key: string, historyState: Tab['historyState']): void =>
  updateTabs((state) => note(state, key, historyState));

export const toggleMaximize = (): void => useTabs.setState(({ isMaximize }) => ({ isMaximize: !isMaximize }));

let refreshEnd: ReturnType<typeof setTimeout> | undefined;

export const refreshTab = (): void => {
  clearTimeout(refreshEnd);
  invalidateAll();
  useTabs.setState(({ reloadCounts, activeKey }) => ({
    isRefresh: true,
    reloadCounts: { ...reloadCounts, [activeKey]: (reloadCounts[activeKey] ?? 0) + 1 },
  }));
  refreshEnd = setTimeout(() => useTabs.setState({ isRefresh: false }), refreshMs);
};

export const getTabAddress = (key: string): string => {
  const { search = '', hash = '' } = useTabs.getState().tabs.get(key)?.historyState ?? {};
  return `${key}${search}${hash}`;
};

export const useCurrentTabKey = (): string => getTabKey(useLocation().pathname);

/** Null outside pages. */
export const TabKeyContext = createContext<string | null>(null);

export const useTabTitle = (title: string | undefined): void => {
  const key = use(TabKeyContext);
  // No cleanup, because the tab of a hidden page keeps its title.
  useEffect(() => {
    if (key !== null) nameTab(key, title);
  }, [key, title]);
};
