import type { Route } from '@atrium/contract/menu.ts';
import { Activity, memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Location } from 'react-router';
import { noteTab } from '../../lib/tabs.ts';
import { forgetUnsaved, markHidden } from '../../lib/unsaved.ts';
import { findPage } from '../page-register.ts';
import { PageBody } from './page-body.tsx';
import { PageLocation } from './page-location.tsx';

interface KeptPageProps {
  tabKey: string;
  route: Route;
  /** Where the browser is, while this is the page that it shows; null while it is hidden. */
  location: Location | null;
}

/** The component of a route, null where the product has none, and what stands at the varying parts of its path. */
const pageOf = (route: Route) => {
  const found = findPage(route.component ?? route.path);
  const byPath = findPage(route.path);
  return { Page: found?.Page ?? null, params: found && byPath?.pattern === found.pattern ? byPath.params : {} };
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

/** A page of an open tab. Hidden, it keeps its state and its scroll position, sees its own location, and rests. */
export const KeptPage = memo(({ tabKey, route, location }: KeptPageProps) => {
  const [seen, setSeen] = useState(location);
  if (location && !isSameSight(location, seen)) setSeen(location);
  const box = useRef<HTMLDivElement>(null);
  const { Page, params } = useMemo(() => pageOf(route), [route]);
  const changeOwn = useCallback(
    (change: { search: string; hash: string }) => {
      setSeen((before) => before && { ...before, ...change });
      noteTab(tabKey, change);
    },
    [tabKey],
  );
  useHiding(tabKey, location !== null);
  useHash(box, seen?.hash);
  // The same element while nothing changes: hiding and showing then renders nothing of the page.
  const page = useMemo(
    () =>
      seen && (
        <PageLocation tabKey={tabKey} location={seen} params={params} onOwnChange={changeOwn}>
          <PageBody ref={box} route={route} Page={Page} />
        </PageLocation>
      ),
    [tabKey, seen, params, changeOwn, route, Page],
  );
  return page && <Activity mode={location ? 'visible' : 'hidden'}>{page}</Activity>;
});
