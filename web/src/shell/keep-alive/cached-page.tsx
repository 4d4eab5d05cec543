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
const usePopups = (isShown: boolean, container: PageContainer): { popups: HTMLElement; isOpen: boolean } => {
  const [popups] = useState(() => Object.assign(document.createElement('div'), { className: 'page-popups' }));
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    document.body.append(popups);
    return () => popups.remove();
  }, [popups]);
  useLayoutEffect(() => {
    if (!isShown) {
      const dialogs = [...popups.querySelectorAll('[role=dialog], [role=alertdialog]')];
      const hasDrawer = container.current?.querySelector('.ant-drawer-open') != null;
      // oxlint-disable-next-line react/set-state-in-effect -- only the document has this information
      setOpen(hasDrawer || dialogs.some((dialog) => dialog.checkVisibility()));
    }
    popups.toggleAttribute('hidden', !isShown);
  }, [popups, container, isShown]);
  return { popups, isOpen };
};

interface CachedPageProps {
  tabKey: string;
  route: Route;
  /** Null while the page is hidden. */
  location: Location | null;
  isRecent: boolean;
  isOnly: boolean;
}

const resolvePage = (route: Route) => {
  const page = findPage(route.component ?? route.path);
  const byPath = findPage(route.path);
  return {
    Page: page?.Page ?? null,
    isLoaded: page?.isLoaded ?? true,
    pattern: page && byPath?.pattern === page.pattern ? page.pattern : null,
  };
};

const locationProperties = ['pathname', 'search', 'hash', 'state'] as const;

const isSameLocation = (a: Location, b: Location | null) =>
  locationProperties.every((property) => a[property] === b?.[property]);

const decodeHash = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Scrolls to the hash when it changes; a page that is shown again keeps its position. */
const useHash = (container: { current: HTMLElement | null }, hash: string | undefined) => {
  useEffect(() => {
    const id = decodeHash(hash?.slice(1) ?? '');
    if (id) container.current?.querySelector(`[id="${CSS.escape(id)}"]`)?.scrollIntoView();
  }, [container, hash]);
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

/** Milliseconds before a page that is no longer recent unmounts its rows, because users often switch back. */
const dropRowsAfterMs = 250;

const useRecentForAMoment = (isRecent: boolean): boolean => {
  const [hasExpired, setHasExpired] = useState(false);
  useEffect(() => {
    if (isRecent) return undefined;
    const timer = setTimeout(() => setHasExpired(true), dropRowsAfterMs);
    return () => {
      clearTimeout(timer);
      setHasExpired(false);
    };
  }, [isRecent]);
  return isRecent || !hasExpired;
};

/** A hidden page loads no data. `<Activity>` hides one with an open dialog, which would otherwise handle keys. */
export const CachedPage = memo(({ tabKey, route, location, isRecent, isOnly }: CachedPageProps) => {
  const [lastLocation, setLastLocation] = useState(location);
  if (location && !isSameLocation(location, lastLocation)) setLastLocation(location);
  const isShown = location !== null;
  const [wasHidden, setWasHidden] = useState(false);
  if (!isShown && !wasHidden) setWasHidden(true);
  const body = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const { Page, isLoaded, pattern } = useMemo(() => resolvePage(route), [route]);
  const [isFirst] = useState(() => isLoaded && isOnly);
  const changeOwnLocation = useCallback(
    (change: { search: string; hash: string }) => {
      setLastLocation((before) => before && { ...before, ...change });
      setTabHistoryState(tabKey, change);
    },
    [tabKey],
  );
  const { popups, isOpen } = usePopups(isShown, container);
  const motion = usePageMotion();
  const hasRows = useRecentForAMoment(isRecent);
  useRetainedQueries(isShown);
  useMarkHidden(tabKey, isShown);
  useHash(body, lastLocation?.hash);
  // Hiding and showing must render only components that load data.
  const page = useMemo(
    () => (
      <ConfigProvider getPopupContainer={() => popups}>
        <PageContainerContext value={container}>
          <PageBody ref={body} route={route} Page={Page} isFirst={isFirst} />
        </PageContainerContext>
      </ConfigProvider>
    ),
    [popups, route, Page, isFirst],
  );
  return (
    lastLocation && (
      <div
        ref={container}
        className={`cached-page ${wasHidden ? motion : ''}`}
        data-page={tabKey}
        data-hidden={isShown ? undefined : ''}
      >
        <Activity mode={!isShown && isOpen ? 'hidden' : 'visible'}>
          <PageShownContext value={isShown}>
            <PageRecentContext value={hasRows}>
              <PageLocation
                tabKey={tabKey}
                location={lastLocation}
                pattern={pattern}
                isShown={isShown}
                onOwnChange={changeOwnLocation}
              >
                {page}
              </PageLocation>
            </PageRecentContext>
          </PageShownContext>
        </Activity>
      </div>
    )
  );
});
