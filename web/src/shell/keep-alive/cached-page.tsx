import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { Activity, memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ConfigProvider } from 'antd';
import type { DataRouter, Location } from 'react-router';
import { useAccess } from '../../lib/access/access.ts';
import { afterFrame } from '../../lib/browser/after-frame.ts';
import { useLanguage } from '../../lib/language/i18n.ts';
import { type Screen, ScreenContext, Switchable } from '../../lib/browser/screen.ts';
import { SheetContext } from '../../lib/browser/sheet.ts';
import { useAppLocation } from '../../lib/tab/app-location.ts';
import { setTabHistoryState } from '../../lib/tab/tabs.ts';
import { forgetUnsaved, markHidden } from '../../lib/tab/unsaved.ts';
import { findPage } from '../page-register.ts';
import { useCachedPages } from './cached-pages.ts';
import { PageBody } from '../pages/page-body.tsx';
import { PageLocation } from './page-location.tsx';
import { usePageMotion } from '../pages/use-page-motion.ts';
import { usePopups } from './use-popups.ts';
import './cached-page.css';

interface CachedPageProps {
  tabKey: string;
  route: Route;
  router: DataRouter;
}

/** The component of a route, null where the product has none, and the pattern by which its path names what varies in it. */
const pageOf = (route: Route) => {
  const found = findPage(route.component ?? route.path);
  const byPath = findPage(route.path);
  return {
    Page: found?.Page ?? null,
    isHere: found?.isHere ?? true,
    pattern: found && byPath?.pattern === found.pattern ? found.pattern : null,
  };
};

const parts = ['pathname', 'search', 'hash', 'state'] as const;

/** Whether a page sees the same at both: coming back to it by another way is nothing to render for. */
const isSameSight = (one: Location, other: Location | null) => parts.every((part) => one[part] === other?.[part]);

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Scrolls to the part of the page that the hash names, when it names another; a page that comes back stands where it stood. */
const useHash = (box: { current: HTMLElement | null }, hash: string | undefined) => {
  useEffect(() => {
    const id = decoded(hash?.slice(1) ?? '');
    if (id) box.current?.querySelector(`[id="${CSS.escape(id)}"]`)?.scrollIntoView();
  }, [box, hash]);
};

/** Tells the register of unsaved work when the page is hidden, shown, or gone. */
const useHiding = (tabKey: string, isShown: boolean) => {
  useLayoutEffect(() => {
    if (!isShown) markHidden(tabKey, true);
  }, [tabKey, isShown]);
  // After the effects of the page, which come back with it.
  useEffect(() => {
    if (isShown) markHidden(tabKey, false);
  }, [tabKey, isShown]);
  useEffect(
    () => () => {
      markHidden(tabKey, false);
      forgetUnsaved((key) => key === tabKey);
    },
    [tabKey],
  );
};

/** The pages looked at last, the one on the screen included, hold all that is drawn of them; another lets go of its lists a moment after. */
const [nearPages, farAfterMs] = [2, 400];

/** A screen for the page, which says whether it is the one that is shown. What rested begins again once the page is drawn. */
const useScreen = (tabKey: string, isShown: boolean): Screen => {
  const [screen] = useState(() => new Switchable(isShown));
  // Before it is drawn.
  useLayoutEffect(() => {
    if (isShown) screen.setFar(false);
  }, [screen, isShown]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = ({ recent }: { recent: readonly string[] }) => {
      clearTimeout(timer);
      if (recent.length - recent.indexOf(tabKey) > nearPages) timer = setTimeout(() => screen.setFar(true), farAfterMs);
    };
    const stop = useCachedPages.subscribe(follow);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [screen, tabKey]);
  useEffect(() => {
    if (!isShown || screen.isShown()) {
      screen.turn(isShown);
      return undefined;
    }
    return afterFrame(() => screen.turn(true));
  }, [screen, isShown]);
  return screen;
};

/**
 * Whether a hidden page is put to sleep: its effects end, and what changes in it is rendered when there is time. It is when it left
 * a dialog open, which would go on watching keys and focus, and when the language or somebody's rights change, which would render
 * all pages at once. Any other only rests, as waking up costs time.
 */
const useSleep = (isShown: boolean, isOpen: boolean): boolean => {
  const language = useLanguage();
  const routes = useAccess((access) => access.routes);
  const [left, setLeft] = useState<{ language: unknown; routes: unknown } | null>(null);
  if (isShown && left) setLeft(null);
  if (!isShown && !left) setLeft({ language, routes });
  return !isShown && (isOpen || (left !== null && (left.language !== language || left.routes !== routes)));
};

/** A page of an open tab. Hidden, it keeps its state and its scroll position, sees its own location, and rests. */
export const CachedPage = memo(({ tabKey, route, router }: CachedPageProps) => {
  const location = useAppLocation((place) => (place.key === tabKey ? place.location : null));
  const [seen, setSeen] = useState(location);
  if (location && !isSameSight(location, seen)) setSeen(location);
  const isShown = location !== null;
  const [wasHidden, setWasHidden] = useState(false);
  if (!isShown && !wasHidden) setWasHidden(true);
  const box = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const { Page, isHere, pattern } = useMemo(() => pageOf(route), [route]);
  const [isFirst] = useState(() => isHere && useCachedPages.getState().recent.length === 1);
  const changeOwn = useCallback(
    (change: { search: string; hash: string }) => {
      setSeen((before) => before && { ...before, ...change });
      setTabHistoryState(tabKey, change);
    },
    [tabKey],
  );
  const screen = useScreen(tabKey, isShown);
  const { popups, isOpen } = usePopups(isShown, sheet);
  const isAsleep = useSleep(isShown, isOpen);
  const motion = usePageMotion();
  useHiding(tabKey, isShown);
  useHash(box, seen?.hash);
  // The same element while nothing changes: hiding and showing then renders nothing of the page.
  const page = useMemo(
    () =>
      seen && (
        <PageLocation tabKey={tabKey} router={router} location={seen} pattern={pattern} onOwnChange={changeOwn}>
          <ConfigProvider getPopupContainer={() => popups}>
            <ScreenContext value={screen}>
              <SheetContext value={sheet}>
                <PageBody ref={box} route={route} Page={Page} isFirst={isFirst} />
              </SheetContext>
            </ScreenContext>
          </ConfigProvider>
        </PageLocation>
      ),
    [tabKey, router, seen, pattern, changeOwn, popups, screen, route, Page, isFirst],
  );
  return (
    page && (
      <div
        ref={sheet}
        className={`cached-page ${wasHidden ? motion : ''}`}
        data-page={tabKey}
        data-behind={isShown ? undefined : ''}
      >
        <Activity mode={isAsleep ? 'hidden' : 'visible'}>{page}</Activity>
      </div>
    )
  );
});
