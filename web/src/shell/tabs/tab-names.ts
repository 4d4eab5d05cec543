import { useTitle } from '../../lib/language/i18n.ts';
import type { Tab } from '../../lib/tab/tab-rules.ts';
import { useRouteAt } from '../../lib/tab/retained-routes.ts';

/** What a tab is called on the screen, and its icon: as its page or its route says now. */
export const useTabNames = (): ((tab: Tab) => { title: string; icon: string | undefined }) => {
  const titleOf = useTitle();
  const routeOf = useRouteAt();
  return (tab) => {
    const handle = routeOf(tab.key)?.handle;
    return { title: tab.title ?? titleOf(handle?.title ?? tab.label), icon: handle?.icon };
  };
};

/** The id of a tab's element. */
export const tabId = (key: string): string => `tab${key}`;

/**
 * Scrolls the bar to a tab that is out of sight: into the middle, where its neighbours are seen, too. One that is partly in sight moves no
 * further than it must: it may be under the pointer.
 */
export const bringInSight = (key: string): void => {
  const tab = document.getElementById(tabId(key));
  const bar = tab?.parentElement;
  if (!tab || !bar) return;
  const [{ left, right }, view] = [tab.getBoundingClientRect(), bar.getBoundingClientRect()];
  if (left >= view.left && right <= view.right) return;
  const isHidden = right <= view.left || left >= view.right;
  tab.scrollIntoView({ block: 'nearest', inline: isHidden ? 'center' : 'nearest' });
};

/** Gives a tab the keyboard. */
export const focusTab = (key: string | undefined): void => {
  if (key !== undefined) document.getElementById(tabId(key))?.focus();
};

/** The id of the element in which the pages of the tabs are shown. */
export const tabPanelId = 'pages';
