import { memo } from 'react';
import { usePlace } from '../../lib/tab/place.ts';
import { usePreferences } from '../../lib/preference/preferences.ts';
import { useTabs } from '../../lib/tab/tabs.ts';
import { useStandingRoute } from '../../lib/tab/withdrawn.ts';
import { PageLoading } from '../../ui/feedback/page-loading.tsx';
import { PageScroll } from './page-scroll.tsx';
import { outletStage, pageStage } from '../kept/page-stage.ts';

/** Where something stands that is rendered elsewhere. */
const Stage = memo(({ of }: { of: () => HTMLElement }) => (
  <div
    ref={(box) => {
      box?.append(of());
    }}
    className="contents"
  />
));

/** Everything in the content area: the pages, and what stands there when there is none at the place. */
export const PageHost = memo(() => {
  const routeOf = useStandingRoute();
  const isPage = usePlace(({ location }) => routeOf(location.pathname) !== null);
  const isRefresh = useTabs((state) => state.isRefresh);
  const hasSpinner = usePreferences((preferences) => preferences.transitionLoading);
  return (
    <>
      <Stage of={pageStage} />
      {!isPage && (
        <PageScroll>
          <Stage of={outletStage} />
        </PageScroll>
      )}
      {isRefresh && hasSpinner && (
        <div className="absolute inset-0 z-20 bg-container">
          <PageLoading isAtOnce />
        </div>
      )}
    </>
  );
});
