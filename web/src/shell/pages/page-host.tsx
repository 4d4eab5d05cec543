import type { Route } from '@atrium/contract/menu.ts';
import { useMemo, useState } from 'react';
import { useLocation, useOutlet } from 'react-router';
import { useTitle } from '../../lib/i18n.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { tabKey } from '../../lib/tab-rules.ts';
import { useTabs } from '../../lib/tabs.ts';
import { unsavedOn } from '../../lib/unsaved.ts';
import { useStandingRoute } from '../../lib/withdrawn.ts';
import { PageLoading } from '../../ui/page-loading.tsx';
import { FramePage } from './frame-page.tsx';
import { KeptPage } from './kept-page.tsx';
import { keepPages } from './kept-rules.ts';
import { PageScroll } from './page-scroll.tsx';

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

/** Everything in the content area: the page at the location, those kept behind it, and what stands there when there is no page. */
export const PageHost = () => {
  const location = useLocation();
  const outlet = useOutlet();
  const titleOf = useTitle();
  const routeOf = useStandingRoute();
  const rounds = useTabs((state) => state.rounds);
  const isRefresh = useTabs((state) => state.isRefresh);
  const hasSpinner = usePreferences((preferences) => preferences.transitionLoading);
  const key = tabKey(location.pathname);
  const isPage = useMemo(() => routeOf(key) !== null, [routeOf, key]);
  const kept = useKept(isPage ? key : null);
  return (
    <>
      {kept.map(([own, route]) => {
        const isShown = own === key;
        const { iframeLink, title } = route.handle;
        const round = `${own} ${rounds[own] ?? 0}`;
        if (iframeLink) return <FramePage key={round} link={iframeLink} title={titleOf(title)} isShown={isShown} />;
        return <KeptPage key={round} tabKey={own} route={route} location={isShown ? location : null} />;
      })}
      {!isPage && <PageScroll>{outlet}</PageScroll>}
      {isRefresh && hasSpinner && (
        <div className="absolute inset-0 z-20 bg-layout">
          <PageLoading isAtOnce />
        </div>
      )}
    </>
  );
};
