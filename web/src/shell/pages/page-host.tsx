import { memo, type RefCallback, useMemo } from 'react';
import { useLocation, useOutlet } from 'react-router';
import { usePreferences } from '../../lib/preferences.ts';
import { tabKey } from '../../lib/tab-rules.ts';
import { useTabs } from '../../lib/tabs.ts';
import { useStandingRoute } from '../../lib/withdrawn.ts';
import { PageLoading } from '../../ui/page-loading.tsx';
import { PageScroll } from './page-scroll.tsx';
import { pageStage } from './page-stage.ts';

const holdStage: RefCallback<HTMLDivElement> = (box) => {
  box?.append(pageStage());
};

/** Where the pages stand, which are rendered elsewhere. */
const Stage = memo(() => <div ref={holdStage} className="contents" />);

/** Everything in the content area: the pages, and what stands there when there is none at the location. */
export const PageHost = () => {
  const { pathname } = useLocation();
  const outlet = useOutlet();
  const routeOf = useStandingRoute();
  const isRefresh = useTabs((state) => state.isRefresh);
  const hasSpinner = usePreferences((preferences) => preferences.transitionLoading);
  const isPage = useMemo(() => routeOf(tabKey(pathname)) !== null, [routeOf, pathname]);
  return (
    <>
      <Stage />
      {!isPage && <PageScroll>{outlet}</PageScroll>}
      {isRefresh && hasSpinner && (
        <div className="absolute inset-0 z-20 bg-layout">
          <PageLoading isAtOnce />
        </div>
      )}
    </>
  );
};
