import { homePath, tabKey } from './tab-key.ts';

/** An open tab. */
export interface Tab {
  /** The normalised path. */
  readonly key: string;
  /** The title of its route: a translation key or plain text. */
  readonly label: string;
  /** Title set by the page, which overrides `label`. */
  readonly title?: string;
  /** The last query and hash that its page was seen with. */
  readonly historyState: { readonly search: string; readonly hash: string };
  readonly closable: boolean;
  readonly draggable: boolean;
  /** Stands left of the others and survives all that closes more than one tab. */
  readonly pinned: boolean;
}

/** The tabs in their order, and the one that follows the location. */
export interface TabState {
  readonly tabs: ReadonlyMap<string, Tab>;
  readonly activeKey: string;
  /** True while the active page reloads. */
  readonly isRefresh: boolean;
  /** The content has the window for itself. */
  readonly isMaximize: boolean;
}

/** A navigation to a page: path, query, hash, and title of its route. */
export interface Visit {
  readonly path: string;
  readonly search: string;
  readonly hash: string;
  readonly label: string;
}

/** The ways to close more than the tab itself. */
export type Closing = 'close' | 'left' | 'right' | 'others' | 'all';

const rank = ({ key, pinned }: Tab) => {
  if (key === homePath) return 0;
  return pinned ? 1 : 2;
};

/** Home first, then pinned, then the others, each in the order they had. */
const inOrder = (tabs: Iterable<Tab>): ReadonlyMap<string, Tab> =>
  new Map([...tabs].toSorted((one, other) => rank(one) - rank(other)).map((tab) => [tab.key, tab]));

const homeTab = (label: string): Tab => ({
  key: homePath,
  label,
  historyState: { search: '', hash: '' },
  closable: false,
  draggable: false,
  pinned: false,
});

/** Only the home tab, which is called by the title of its route. */
export const startTabs = (homeLabel: string): TabState => ({
  tabs: inOrder([homeTab(homeLabel)]),
  activeKey: homePath,
  isRefresh: false,
  isMaximize: false,
});

/** Opens the tab of a location if there is none, and notes query and hash: one tab per path, however often it is visited. */
export const visitTab = (state: TabState, { path, search, hash, label }: Visit): TabState => {
  const key = tabKey(path);
  const known = state.tabs.get(key);
  const isSame = known?.label === label && known.historyState.search === search && known.historyState.hash === hash;
  if (isSame) return key === state.activeKey ? state : { ...state, activeKey: key };
  const fresh = key === homePath ? homeTab(label) : { ...homeTab(label), key, closable: true, draggable: true };
  const tab: Tab = { ...(known ?? fresh), label, historyState: { search, hash } };
  return { ...state, activeKey: key, tabs: inOrder(new Map(state.tabs).set(key, tab).values()) };
};

/** Sets the title of a page; without one the route's title is used. */
export const nameTab = (state: TabState, key: string, title: string | undefined): TabState => {
  const tab = state.tabs.get(key);
  if (!tab || tab.title === title) return state;
  const { title: _, ...unnamed } = tab;
  return { ...state, tabs: new Map(state.tabs).set(key, title ? { ...unnamed, title } : unnamed) };
};

const spanOf: Record<Closing, (position: number, own: number) => boolean> = {
  close: (position, own) => position === own,
  left: (position, own) => position < own,
  right: (position, own) => position > own,
  others: (position, own) => position !== own,
  all: () => true,
};

/** The tabs that closing this way, from the tab of this key, would take. */
export const closedBy = (state: TabState, key: string, closing: Closing): string[] => {
  const tabs = [...state.tabs.values()];
  const own = tabs.findIndex((tab) => tab.key === key);
  if (own < 0) return [];
  return tabs
    .filter((tab, position) => spanOf[closing](position, own) && tab.closable && (closing === 'close' || !tab.pinned))
    .map((tab) => tab.key);
};

/** Whether a way of closing is offered: not where it would take nothing, and those relative to others not beside home alone. */
export const canClose = (state: TabState, key: string, closing: Closing): boolean => {
  const isRelative = closing === 'left' || closing === 'right' || closing === 'others';
  if (isRelative && state.tabs.size <= 2) return false;
  return closedBy(state, key, closing).length > 0;
};

/** Closes tabs; when the active one is among them, the last that remains is active. */
export const closeTabs = (state: TabState, keys: readonly string[]): TabState => {
  const gone = new Set(keys.filter((key) => state.tabs.get(key)?.closable));
  if (gone.size === 0) return state;
  const tabs = new Map([...state.tabs].filter(([key]) => !gone.has(key)));
  return {
    ...state,
    tabs,
    activeKey: gone.has(state.activeKey) ? ([...tabs.keys()].at(-1) ?? homePath) : state.activeKey,
  };
};

/** Pins a tab behind those that are pinned already, or sets it free before those that are not. */
export const pinTab = (state: TabState, key: string, pinned: boolean): TabState => {
  const tab = state.tabs.get(key);
  if (!tab?.draggable || tab.pinned === pinned) return state;
  const others = [...state.tabs.values()].filter((other) => other.key !== key);
  const changed = { ...tab, pinned };
  return { ...state, tabs: inOrder(pinned ? [...others, changed] : [changed, ...others]) };
};

/** Moves a tab to the place of another, as far as home and the border between pinned and others let it. */
export const moveTab = (state: TabState, key: string, to: string): TabState => {
  const tabs = [...state.tabs.values()];
  const from = tabs.findIndex((tab) => tab.key === key);
  const target = tabs.findIndex((tab) => tab.key === to);
  const [tab] = from < 0 ? [] : tabs.splice(from, 1);
  if (!tab?.draggable || target < 0 || from === target) return state;
  return { ...state, tabs: inOrder(tabs.toSpliced(target, 0, tab)) };
};

/** The tabs that may still be opened; home stays in any case. */
export const dropTabs = (state: TabState, isGranted: (key: string) => boolean): TabState =>
  closeTabs(
    state,
    [...state.tabs.keys()].filter((key) => !isGranted(key)),
  );

const isText = (value: unknown): value is string => typeof value === 'string';

const soundTab = (stored: unknown): Tab[] => {
  const { key, label, title, historyState, pinned } = (stored ?? {}) as Partial<Tab>;
  if (!isText(key) || !isText(label) || !key.startsWith('/') || tabKey(key) !== key) return [];
  const { search, hash } = historyState ?? {};
  const isHome = key === homePath;
  return [
    {
      ...homeTab(label),
      key,
      ...(isText(title) && { title }),
      historyState: { search: isText(search) ? search : '', hash: isText(hash) ? hash : '' },
      closable: !isHome,
      draggable: !isHome,
      pinned: !isHome && pinned === true,
    },
  ];
};

/** The tabs of an earlier visit, as they were stored; what is not sound is left out. */
export const restoreTabs = (state: TabState, stored: unknown): TabState => {
  const tabs = Array.isArray(stored) ? stored.flatMap(soundTab) : [];
  return { ...state, tabs: inOrder(new Map([...state.tabs.values(), ...tabs].map((tab) => [tab.key, tab])).values()) };
};

/** Notes the query and hash of a page without going there: a hidden page may change its own. */
export const setTabHistoryState = (state: TabState, key: string, historyState: Tab['historyState']): TabState => {
  const tab = state.tabs.get(key);
  return tab ? { ...state, tabs: new Map(state.tabs).set(key, { ...tab, historyState }) } : state;
};
