import { homePath, getTabKey } from './tab-key.ts';

export interface Tab {
  readonly key: string;
  readonly label: string;
  /** Set by the page; overrides `label`. */
  readonly title?: string;
  readonly historyState: { readonly search: string; readonly hash: string };
  readonly closable: boolean;
  readonly draggable: boolean;
  /** Pinned tabs come first, and stay open when several tabs are closed. */
  readonly pinned: boolean;
}

export interface TabState {
  readonly tabs: ReadonlyMap<string, Tab>;
  readonly activeKey: string;
  readonly isRefresh: boolean;
  readonly isMaximize: boolean;
}

export interface Visit {
  readonly path: string;
  readonly search: string;
  readonly hash: string;
  readonly label: string;
}

export type CloseCommand = 'close' | 'left' | 'right' | 'others' | 'all';

const getRank = ({ key, pinned }: Tab) => {
  if (key === homePath) return 0;
  return pinned ? 1 : 2;
};

const sortTabs = (tabs: Iterable<Tab>): ReadonlyMap<string, Tab> =>
  new Map([...tabs].toSorted((a, b) => getRank(a) - getRank(b)).map((tab) => [tab.key, tab]));

const createHomeTab = (label: string): Tab => ({
  key: homePath,
  label,
  historyState: { search: '', hash: '' },
  closable: false,
  draggable: false,
  pinned: false,
});

export const startTabs = (homeLabel: string): TabState => ({
  tabs: sortTabs([createHomeTab(homeLabel)]),
  activeKey: homePath,
  isRefresh: false,
  isMaximize: false,
});

/** Opens the tab of a location, or updates its query and hash. There is one tab per path. */
export const visitTab = (state: TabState, { path, search, hash, label }: Visit): TabState => {
  const key = getTabKey(path);
  const existing = state.tabs.get(key);
  const isUnchanged =
    existing?.label === label && existing.historyState.search === search && existing.historyState.hash === hash;
  if (isUnchanged) return key === state.activeKey ? state : { ...state, activeKey: key };
  const newTab =
    key === homePath ? createHomeTab(label) : { ...createHomeTab(label), key, closable: true, draggable: true };
  const tab: Tab = { ...(existing ?? newTab), label, historyState: { search, hash } };
  return { ...state, activeKey: key, tabs: sortTabs(new Map(state.tabs).set(key, tab).values()) };
};

/** Sets the title of a page; undefined restores the route's title. */
export const nameTab = (state: TabState, key: string, title: string | undefined): TabState => {
  const tab = state.tabs.get(key);
  if (!tab || tab.title === title) return state;
  const { title: _, ...unnamed } = tab;
  return { ...state, tabs: new Map(state.tabs).set(key, title ? { ...unnamed, title } : unnamed) };
};

const isInRange: Record<CloseCommand, (position: number, activePosition: number) => boolean> = {
  close: (position, activePosition) => position === activePosition,
  left: (position, activePosition) => position < activePosition,
  right: (position, activePosition) => position > activePosition,
  others: (position, activePosition) => position !== activePosition,
  all: () => true,
};

export const listTabsToClose = (state: TabState, key: string, command: CloseCommand): string[] => {
  const tabs = [...state.tabs.values()];
  const activePosition = tabs.findIndex((tab) => tab.key === key);
  if (activePosition < 0) return [];
  return tabs
    .filter(
      (tab, position) =>
        isInRange[command](position, activePosition) && tab.closable && (command === 'close' || !tab.pinned),
    )
    .map((tab) => tab.key);
};

/** Returns whether a command closes anything; relative ones need more than home and one tab. */
export const canClose = (state: TabState, key: string, command: CloseCommand): boolean => {
  const isRelative = command === 'left' || command === 'right' || command === 'others';
  if (isRelative && state.tabs.size <= 2) return false;
  return listTabsToClose(state, key, command).length > 0;
};

export const closeTabs = (state: TabState, keys: readonly string[]): TabState => {
  const closedKeys = new Set(keys.filter((key) => state.tabs.get(key)?.closable));
  if (closedKeys.size === 0) return state;
  const tabs = new Map([...state.tabs].filter(([key]) => !closedKeys.has(key)));
  return {
    ...state,
    tabs,
    activeKey: closedKeys.has(state.activeKey) ? ([...tabs.keys()].at(-1) ?? homePath) : state.activeKey,
  };
};

export const pinTab = (state: TabState, key: string, pinned: boolean): TabState => {
  const tab = state.tabs.get(key);
  if (!tab?.draggable || tab.pinned === pinned) return state;
  const otherTabs = [...state.tabs.values()].filter((otherTab) => otherTab.key !== key);
  const changedTab = { ...tab, pinned };
  return { ...state, tabs: sortTabs(pinned ? [...otherTabs, changedTab] : [changedTab, ...otherTabs]) };
};

/** Moves a tab within its group, never before home. */
export const moveTab = (state: TabState, key: string, to: string): TabState => {
  const tabs = [...state.tabs.values()];
  const from = tabs.findIndex((tab) => tab.key === key);
  const target = tabs.findIndex((tab) => tab.key === to);
  const [tab] = from < 0 ? [] : tabs.splice(from, 1);
  if (!tab?.draggable || target < 0 || from === target) return state;
  return { ...state, tabs: sortTabs(tabs.toSpliced(target, 0, tab)) };
};

export const closeForbiddenTabs = (state: TabState, isGranted: (key: string) => boolean): TabState =>
  closeTabs(
    state,
    [...state.tabs.keys()].filter((key) => !isGranted(key)),
  );

const isText = (value: unknown): value is string => typeof value === 'string';

const parseTab = (stored: unknown): Tab[] => {
  const { key, label, title, historyState, pinned } = (stored ?? {}) as Partial<Tab>;
  if (!isText(key) || !isText(label) || !key.startsWith('/') || getTabKey(key) !== key) return [];
  const { search, hash } = historyState ?? {};
  const isHome = key === homePath;
  return [
    {
      ...createHomeTab(label),
      key,
      ...(isText(title) && { title }),
      historyState: { search: isText(search) ? search : '', hash: isText(hash) ? hash : '' },
      closable: !isHome,
      draggable: !isHome,
      pinned: !isHome && pinned === true,
    },
  ];
};

export const restoreTabs = (state: TabState, stored: unknown): TabState => {
  const tabs = Array.isArray(stored) ? stored.flatMap(parseTab) : [];
  return { ...state, tabs: sortTabs(new Map([...state.tabs.values(), ...tabs].map((tab) => [tab.key, tab])).values()) };
};

/** A hidden page may change its query without navigating. */
export const setTabHistoryState = (state: TabState, key: string, historyState: Tab['historyState']): TabState => {
  const tab = state.tabs.get(key);
  return tab ? { ...state, tabs: new Map(state.tabs).set(key, { ...tab, historyState }) } : state;
};
