import { useTitle } from '../../lib/language/i18n.ts';
import type { Tab } from '../../lib/tab/tab-rules.ts';
import { useGetRouteAt } from '../../lib/tab/retained-routes.ts';

export const useTabNames = (): ((tab: Tab) => { title: string; icon: string | undefined }) => {
  const translateTitle = useTitle();
  const getRoute = useGetRouteAt();
  return (tab) => {
    const handle = getRoute(tab.key)?.handle;
    return { title: tab.title ?? translateTitle(handle?.title ?? tab.label), icon: handle?.icon };
  };
};

export const getTabId = (key: string): string => `tab${key}`;

/** A partly visible tab moves only as far as needed, because it may be under the pointer. */
export const scrollTabIntoView = (key: string): void => {
  const tab = document.getElementById(getTabId(key));
  const bar = tab?.parentElement;
  if (!tab || !bar) return;
  const [{ left, right }, view] = [tab.getBoundingClientRect(), bar.getBoundingClientRect()];
  if (left >= view.left && right <= view.right) return;
  const isHidden = right <= view.left || left >= view.right;
  tab.scrollIntoView({ block: 'nearest', inline: isHidden ? 'center' : 'nearest' });
};

export const focusTab = (key: string | undefined): void => {
  if (key !== undefined) document.getElementById(getTabId(key))?.focus();
};

export const tabPanelId = 'pages';
