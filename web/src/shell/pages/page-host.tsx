import { memo } from 'react';
import { useAppLocation } from '../../lib/tab/app-location.ts';
import { usePreferences } from '../../lib/preference/preferences.ts';
import { useTabs } from '../../lib/tab/tabs.ts';
import { useRouteAt } from '../../lib/tab/retained-routes.ts';
import { PageLoading } from '../../ui/feedback/page-loading.tsx';
import { PageScroll } from './page-scroll.tsx';
import { outletContainer, pagesContainer } from '../keep-alive/portal-containers.ts';

/** Where something stands that is rendered elsewhere, through a portal. */
const PortalContainer = memo(({ of }: { of: () => HTMLElement }) => (
  <div
    ref={(box) => {
      box?.append(of());
    }}
    className="contents"
  />
));

/** Everything in the content area: the pages, and what stands there when there is none at the current location. */
export const PageHost = memo(() => {
  const routeOf = useRouteAt();
  const isPage = useAppLocation(({ location }) => routeOf(location.pathname) !== null);
  const isRefresh = useTabs((state) => state.isRefresh);
  const hasSpinner = usePreferences((preferences) => preferences.transitionLoading);
  return (
    <>
      <PortalContainer of={pagesContainer} />
      {!isPage && (
        <PageScroll>
          <PortalContainer of={outletContainer} />
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
