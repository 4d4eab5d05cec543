import { useEffect } from 'react';
import { useAccess } from '../../lib/access/access.ts';
import { openRoute } from '../../lib/access/open-route.ts';
import { preloadPage, findPageFile } from '../../lib/access/page-files.ts';
import { canPrefetch, whenIdle } from '../../lib/browser/prefetch.ts';
import { useTabs } from '../../lib/tab/tabs.ts';
import { withoutBase } from '../../lib/address/base-path.ts';

const restMs = 4000;
/** Maximum number of pages that are prefetched without a hover. */
const mostGuessed = 8;

const fetchPage = async (path: string): Promise<void> => {
  const route = openRoute(useAccess.getState().routes, path);
  const page = route && !route.handle.iframeLink && findPageFile(route.component ?? route.path);
  if (page && canPrefetch()) await preloadPage(page.pattern);
};

const pathOf = (entry: Element): string | null => {
  if (entry instanceof HTMLElement && entry.dataset['tab']) return entry.dataset['tab'];
  return entry instanceof HTMLAnchorElement && entry.origin === location.origin && !entry.target
    ? withoutBase(entry.pathname)
    : null;
};

const entries = 'a[href], [data-tab]';

const fetchPointedAt = ({ target }: Event): void => {
  const entry = target instanceof Element ? target.closest(entries) : null;
  const path = entry && pathOf(entry);
  if (path) void fetchPage(path);
};

const pathsIn = (box: ParentNode): string[] =>
  [...box.querySelectorAll(entries)].filter((entry) => entry.checkVisibility()).flatMap((entry) => pathOf(entry) ?? []);

const likelyNext = (): string[] => [
  ...useTabs.getState().tabs.keys(),
  ...[...document.querySelectorAll('nav')].flatMap(pathsIn),
];

const fetchLikely = async (isOver: () => boolean, pathsOf: () => readonly string[]): Promise<void> => {
  await whenIdle();
  for (const path of [...new Set(pathsOf())].slice(0, mostGuessed)) {
    if (isOver() || document.hidden) return;
    await fetchPage(path);
    await whenIdle();
  }
};

/** Prefetches pages on hover, touch or focus, and likely ones when the browser is idle. */
export const useFetchAhead = (): void => {
  useEffect(() => {
    const signs = ['pointerover', 'focusin', 'touchstart'];
    let isOver = false;
    const fetchOpened = ({ target }: Event): void => {
      const part = target instanceof Element ? target.closest('nav [aria-expanded]')?.closest('li') : null;
      if (part)
        void fetchLikely(
          () => isOver,
          () => pathsIn(part),
        );
    };
    const timer = setTimeout(() => void fetchLikely(() => isOver, likelyNext), restMs);
    for (const sign of signs) document.addEventListener(sign, fetchPointedAt, { passive: true });
    document.addEventListener('click', fetchOpened, { passive: true });
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const sign of signs) document.removeEventListener(sign, fetchPointedAt);
      document.removeEventListener('click', fetchOpened);
    };
  }, []);
};
