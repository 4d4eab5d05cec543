import { useEffect } from 'react';
import { useAccess } from '../../lib/access/access.ts';
import { openRoute } from '../../lib/access/open-route.ts';
import { loadPageAhead, pageAt } from '../../lib/access/page-files.ts';
import { mayFetchAhead, whenIdle } from '../../lib/browser/fetch-ahead.ts';
import { useTabs } from '../../lib/tab/tabs.ts';

/** Milliseconds that the first page has for itself before others are fetched. */
const restMs = 4000;
/** At most so many pages are fetched that nobody has pointed at. */
const mostGuessed = 8;

const fetchPage = async (path: string): Promise<void> => {
  const route = openRoute(useAccess.getState().routes, path);
  const page = route && !route.handle.iframeLink && pageAt(route.component ?? route.path);
  if (page && mayFetchAhead()) await loadPageAhead(page.pattern);
};

/** Where a link or a tab leads in the product. */
const pathOf = (entry: Element): string | null => {
  if (entry instanceof HTMLElement && entry.dataset['tab']) return entry.dataset['tab'];
  return entry instanceof HTMLAnchorElement && entry.origin === location.origin && !entry.target
    ? entry.pathname
    : null;
};

const entries = 'a[href], [data-tab]';

const fetchPointedAt = ({ target }: Event): void => {
  const entry = target instanceof Element ? target.closest(entries) : null;
  const path = entry && pathOf(entry);
  if (path) void fetchPage(path);
};

/** The pages that stand open behind their tabs, then those that the menu in sight offers. */
const likelyNext = (): string[] => {
  const inSight = [...document.querySelectorAll(`nav :is(${entries})`)].filter((entry) => entry.checkVisibility());
  const paths = [...useTabs.getState().tabs.keys(), ...inSight.flatMap((entry) => pathOf(entry) ?? [])];
  return [...new Set(paths)].slice(0, mostGuessed);
};

const fetchLikely = async (isOver: () => boolean): Promise<void> => {
  for (const path of likelyNext()) {
    await whenIdle();
    if (isOver() || document.hidden) return;
    await fetchPage(path);
  }
};

/** Fetches the code of pages before they are opened: those pointed at by mouse, finger or focus at once, the likely next ones in idle time. */
export const useFetchAhead = (): void => {
  useEffect(() => {
    const signs = ['pointerover', 'focusin', 'touchstart'];
    let isOver = false;
    const timer = setTimeout(() => void fetchLikely(() => isOver), restMs);
    for (const sign of signs) document.addEventListener(sign, fetchPointedAt, { passive: true });
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const sign of signs) document.removeEventListener(sign, fetchPointedAt);
    };
  }, []);
};
