import type { Route } from '@atrium/contract/menu.ts';
import { startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DataRouter, Location } from 'react-router';
import { useTitle } from '../../lib/i18n.ts';
import { tabKey } from '../../lib/tab-rules.ts';
import { useTabs } from '../../lib/tabs.ts';
import { unsavedOn } from '../../lib/unsaved.ts';
import { useStandingRoute } from '../../lib/withdrawn.ts';
import { FramePage } from './frame-page.tsx';
import { KeptPage } from './kept-page.tsx';
import { keepPages } from './kept-rules.ts';
import { pageStage } from './page-stage.ts';

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((key, position) => key === other[position]);

/** The pages that are kept, with their routes, in an order that never changes while they live: moving an element would unload frames. */
const useKept = (shown: string | null): [string, Route][] => {
  const routeOf = useStandingRoute();
  const tabs = useTabs((state) => state.tabs);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const kept = keepPages(recent, {
    shown,
    isOpen: (key) => tabs.has(key),
    isKeptAlive: (key) => routeOf(key)?.handle.keepAlive !== false,
    isDirty: (key) => unsavedOn([key]).length > 0,
  });
  if (!isSame(kept, recent)) setRecent(kept);
  return kept.toSorted().flatMap((key): [string, Route][] => {
    const route = routeOf(key);
    return route ? [[key, route]] : [];
  });
};

const insideAt = ({ state }: DataRouter) =>
  state.matches.some(({ route }) => route.id === 'inside') ? state.location : null;

/** Where the router is in the protected part of the product, or null; told in the same rendering as to those inside of the router. */
const useInsideLocation = (router: DataRouter) => {
  const [location, setLocation] = useState(() => insideAt(router));
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setLocation(insideAt(router)));
    const stop = router.subscribe(follow);
    follow();
    return stop;
  }, [router]);
  return location;
};

const Pages = ({ router, location }: { router: DataRouter; location: Location }) => {
  const titleOf = useTitle();
  const routeOf = useStandingRoute();
  const rounds = useTabs((state) => state.rounds);
  const key = tabKey(location.pathname);
  const isPage = useMemo(() => routeOf(key) !== null, [routeOf, key]);
  const kept = useKept(isPage ? key : null);
  return kept.map(([own, route]) => {
    const isShown = own === key;
    const { iframeLink, title } = route.handle;
    const round = `${own} ${rounds[own] ?? 0}`;
    if (iframeLink) return <FramePage key={round} link={iframeLink} title={titleOf(title)} isShown={isShown} />;
    return <KeptPage key={round} tabKey={own} route={route} router={router} location={isShown ? location : null} />;
  });
};

/** The pages of the open tabs: the one at the location, and those kept behind it. */
export const KeptPages = ({ router }: { router: DataRouter }) => {
  const location = useInsideLocation(router);
  return location && createPortal(<Pages router={router} location={location} />, pageStage());
};
