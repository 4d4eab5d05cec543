import { useLocation } from 'react-router';
import { useTitle } from '../../lib/language/i18n.ts';
import { usePreferences } from '../../lib/preference/preferences.ts';
import { useGetRouteAt } from '../../lib/tab/retained-routes.ts';
import { getTabKey } from '../../lib/tab/tab-key.ts';
import { useTabs } from '../../lib/tab/tabs.ts';
import { PageLoading } from '../../components/feedback/page-loading.tsx';
import { CachedPage } from '../keep-alive/cached-page.tsx';
import { useCachedKeys } from '../keep-alive/cached-keys.ts';
import { FramePage } from './frame-page.tsx';
import { PageScroll } from './page-scroll.tsx';
import { UnavailablePage } from './unavailable-page.tsx';

const RefreshCover = () => {
  const isRefresh = useTabs((state) => state.isRefresh);
  const hasSpinner = usePreferences((preferences) => preferences.transitionLoading);
  return (
    isRefresh &&
    hasSpinner && (
      <div className="absolute inset-0 z-20 bg-container">
        <PageLoading isImmediate />
      </div>
    )
  );
};

export const Pages = () => {
  const location = useLocation();
  const translateTitle = useTitle();
  const getRoute = useGetRouteAt();
  const reloadCounts = useTabs((state) => state.reloadCounts);
  const current = getTabKey(location.pathname);
  const { keys, recentKeys } = useCachedKeys(current);
  return (
    <>
      {keys.map((key) => {
        const route = getRoute(key);
        if (!route) return null;
        const { iframeLink, title } = route.handle;
        const pageKey = `${key} ${reloadCounts[key] ?? 0}`;
        const isShown = key === current;
        if (iframeLink)
          return <FramePage key={pageKey} isShown={isShown} link={iframeLink} title={translateTitle(title)} />;
        return (
          <CachedPage
            key={pageKey}
            tabKey={key}
            route={route}
            location={isShown ? location : null}
            isRecent={recentKeys.includes(key)}
            isOnly={keys.length === 1}
          />
        );
      })}
      {!getRoute(location.pathname) && (
        <PageScroll>
          <UnavailablePage />
        </PageScroll>
      )}
      <RefreshCover />
    </>
  );
};
