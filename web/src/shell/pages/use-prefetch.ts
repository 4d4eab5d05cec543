import { useEffect } from 'react';
import { useAccess } from '../../lib/access/access.ts';
import { openRoute } from '../../lib/access/open-route.ts';
import { preloadPage, findPageFile } from '../../lib/access/page-files.ts';
import { canPrefetch, waitUntilIdle } from '../../lib/browser/prefetch.ts';
import { useTabs } from '../../lib/tab/tabs.ts';
import { removeBasePath } from '../../lib/address/base-path.ts';
import { startPage } from './start-page.ts';

const idleDelayMs = 4000;
const maxLikelyPages = 8;

const prefetchPage = async (path: string): Promise<void> => {
  const route = openRoute(useAccess.getState().routes, path);
  const page = route && !route.handle.iframeLink && findPageFile(route.component ?? route.path);
  if (page && canPrefetch()) await preloadPage(page.pattern);
};

const getLinkPath = (entry: Element): string | null => {
  if (entry instanceof HTMLElement && entry.dataset['tab']) return entry.dataset['tab'];
  return entry instanceof HTMLAnchorElement && entry.origin === location.origin && !entry.target
    ? removeBasePath(entry.pathname)
    : null;
};

const linkSelector = 'a[href], [data-tab]';

const prefetchTarget = ({ target }: Event): void => {
  const entry = target instanceof Element ? target.closest(linkSelector) : null;
  const path = entry && getLinkPath(entry);
  if (path) void prefetchPage(path);
};

/** Loads the data of the page before the click renders it. */
const preloadPressed = ({ target, button }: PointerEvent): void => {
  const link = button === 0 && target instanceof Element ? target.closest('a[href]') : null;
  const path = link && getLinkPath(link);
  if (link instanceof HTMLAnchorElement && path) startPage(path, link.search);
};

const findPaths = (container: ParentNode): string[] =>
  [...container.querySelectorAll(linkSelector)]
    .filter((entry) => entry.checkVisibility())
    .flatMap((entry) => getLinkPath(entry) ?? []);

const listLikelyPaths = (): string[] => [
  ...useTabs.getState().tabs.keys(),
  ...[...document.querySelectorAll('nav')].flatMap(findPaths),
];

const prefetchLikely = async (isCanceled: () => boolean, getPaths: () => readonly string[]): Promise<void> => {
  await waitUntilIdle();
  for (const path of [...new Set(getPaths())].slice(0, maxLikelyPages)) {
    if (isCanceled() || document.hidden) return;
    await prefetchPage(path);
    await waitUntilIdle();
  }
};

/** Prefetches pages on hover, touch or focus, and likely ones when the browser is idle. */
export const usePrefetch = (): void => {
  useEffect(() => {
    const eventNames = ['pointerover', 'focusin', 'touchstart'];
    let isUnmounted = false;
    const prefetchExpanded = ({ target }: Event): void => {
      const group = target instanceof Element ? target.closest('nav [aria-expanded]')?.closest('li') : null;
      if (group)
        void prefetchLikely(
          () => isUnmounted,
          () => findPaths(group),
        );
    };
    const timer = setTimeout(() => void prefetchLikely(() => isUnmounted, listLikelyPaths), idleDelayMs);
    for (const eventName of eventNames) document.addEventListener(eventName, prefetchTarget, { passive: true });
    document.addEventListener('pointerdown', preloadPressed, { passive: true });
    document.addEventListener('click', prefetchExpanded, { passive: true });
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      for (const eventName of eventNames) document.removeEventListener(eventName, prefetchTarget);
      document.removeEventListener('pointerdown', preloadPressed);
      document.removeEventListener('click', prefetchExpanded);
    };
  }, []);
};
