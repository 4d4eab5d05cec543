import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { ConfigProvider } from 'antd';
import { Activity, memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Location } from 'react-router';
import { PageRecentContext, PageShownContext } from '../../lib/browser/page-visibility.ts';
import { PageContainerContext, type PageContainer } from '../../lib/browser/page-container.ts';
import { setTabHistoryState } from '../../lib/tab/tabs.ts';
import { discardUnsaved, markHidden } from '../../lib/tab/unsaved.ts';
import { findPage } from '../page-register.ts';
import { PageBody } from '../pages/page-body.tsx';
import { usePageMotion } from '../pages/use-page-motion.ts';
import { useRetainedQueries } from './retained-queries.ts';
import { PageLocation } from './page-location.tsx';
import './cached-page.css';

/** Returns a container that hides overlays with their page, and whether one was open at that time. */
const usePopups = (isShown: boolean, sheet: PageContainer): { popups: HTMLElement; isOpen: boolean } => {
  const [popups] = useState(() => Object.assign(document.createElement('div'), { className: 'page-popups' }));
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    document.body.append(popups);
    return () => popups.remove();
  }, [popups]);
  useLayoutEffect(() => {
    if (!isShown) {
      const dialogs = [...popups.querySelectorAll('[role=dialog], [role=alertdialog]')];
      const hasDrawer = sheet.current?.querySelector('.ant-drawer-open') != null;
      // oxlint-disable-next-line react/set-state-in-effect -- only the document has this information
      setOpen(hasDrawer || dialogs.some((dialog) => dialog.checkVisibility()));
    }
    popups.toggleAttribute('hidden', !isShown);
  }, [popups, sheet, isShown]);
  return { popups, isOpen };
};

interface CachedPageProps {
  tabKey: string;
  route: Route;
  /** Null while the page is hidden. */
  location: Location | null;
  isRecent: boolean;
  /** True if no other page is open. */
  isOnly: boolean;
}

const resolvePage = (route: Route) => {
  const found = findPage(route.component ?? route.path);
  const byPath = findPage(route.path);
  return {
    Page: found?.Page ?? null,
    isLoaded: found?.isLoaded ?? true,
    pattern: found && byPath?.pattern === found.pattern ? found.pattern : null,
  };
};

const parts = ['pathname', 'search', 'hash', 'state'] as const;

/** Equal locations don't render the page again. */
const isSameLocation = (a: Location, b: Location | null) => parts.every((part) => a[part] === b?.[part]);

const decodeHash = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Scrolls to the hash when it changes; a page that is shown again keeps its position. */
const useHash = (box: { current: HTMLElement | null }, hash: string | undefined) => {
  useEffect(() => {
    const id = decodeHash(hash?.slice(1) ?? '');
    if (id) box.current?.querySelector(`[id="${CSS.escape(id)}"]`)?.scrollIntoView();
  }, [box, hash]);
};

const useMarkHidden = (tabKey: string, isShown: boolean) => {
  useLayoutEffect(() => {
    if (!isShown) markHidden(tabKey, true);
  }, [tabKey, isShown]);
  // Must run after the effects of the page, which run again when it is shown.
  useEffect(() => {
    if (isShown) markHidden(tabKey, false);
  }, [tabKey, isShown]);
  useEffect(
    () => () => {
      markHidden(tabKey, false);
      discardUnsaved((key) => key === tabKey);
    },
    [tabKey],
  );
};

/** Delay before a page that is no longer recent unmounts its rows, because users switch back and forth. */
const dropRowsAfterMs = 500;

/** Stays true for a moment after `isRecent` became false. */
const useRecentForAMoment = (isRecent: boolean): boolean => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (isRecent) return undefined;
    const timer = setTimeout(() => setOver(true), dropRowsAfterMs);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [isRecent]);
  return isRecent || !isOver;
};

/** A hidden page loads no data. `<Activity>` hides one with an open dialog, which would otherwise handle keys. */
export const CachedPage = memo(({ tabKey, route, location, isRecent, isOnly }: CachedPageProps) => {
  const [seen, setSeen] = useState(location);
  if (location && !isSameLocation(location, seen)) setSeen(location);
  const isShown = location !== null;
  const [wasHidden, setWasHidden] = useState(false);
  if (!isShown && !wasHidden) setWasHidden(true);
  const box = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const { Page, isLoaded, pattern } = useMemo(() => resolvePage(route), [route]);
  const [isFirst] = useState(() => isLoaded && isOnly);
  const changeOwn = useCallback(
    (change: { search: string; hash: string }) => {
      setSeen((before) => before && { ...before, ...change });
      setTabHistoryState(tabKey, change);
    },
    [tabKey],
  );
  const { popups, isOpen } = usePopups(isShown, sheet);
  const motion = usePageMotion();
  const hasRows = useRecentForAMoment(isRecent);
  useRetainedQueries(isShown);
  useMarkHidden(tabKey, isShown);
  useHash(box, seen?.hash);
  // Hiding and showing must render only components that load data.
  const page = useMemo(
    () => (
      <ConfigProvider getPopupContainer={() => popups}>
        <PageContainerContext value={sheet}>
          <PageBody ref={box} route={route} Page={Page} isFirst={isFirst} />
        </PageContainerContext>
      </ConfigProvider>
    ),
    [popups, route, Page, isFirst],
  );
  return (
    seen && (
      <div
        ref={sheet}
        className={`cached-page ${wasHidden ? motion : ''}`}
        data-page={tabKey}
        data-behind={isShown ? undefined : ''}
      >
        <Activity mode={!isShown && isOpen ? 'hidden' : 'visible'}>
          <PageShownContext value={isShown}>
            <PageRecentContext value={hasRows}>
              <PageLocation tabKey={tabKey} location={seen} pattern={pattern} isShown={isShown} onOwnChange={changeOwn}>
                {page}
              </PageLocation>
            </PageRecentContext>
          </PageShownContext>
        </Activity>
      </div>
    )
  );
});
