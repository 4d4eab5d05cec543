import { type ComponentType, memo, type Ref, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { usePreferences } from '../../lib/preference/preferences.ts';
import { homePath } from '../../lib/tab/tab-rules.ts';
import { refreshTab } from '../../lib/tab/tabs.ts';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { ErrorScreen } from '../../ui/feedback/error-screen.tsx';
import { Exception } from '../../ui/feedback/exception.tsx';
import { PageLoading } from '../../ui/feedback/page-loading.tsx';
import { WithdrawnNotice } from '../../ui/feedback/withdrawn-notice.tsx';
import { ExternalPage } from './external-page.tsx';
import { PageScroll } from './page-scroll.tsx';
import { usePageMotion } from './use-page-motion.ts';

const MissingPage = ({ route }: { route: Route }) => {
  const component = route.component ?? route.path;
  useEffect(() => {
    // The specification asks for it: whoever set up the menu looks here.
    console.warn(`No page for the component "${component}" of the route "${route.path}".`);
  }, [component, route.path]);
  return <Exception kind="not-found-component" isInside />;
};

const BrokenPage = ({ failure }: { failure: unknown }) => {
  const navigate = useNavigate();
  return <ErrorScreen failure={failure} inside={{ onHome: () => void navigate(homePath), onRefresh: refreshTab }} />;
};

interface PageBodyProps {
  ref: Ref<HTMLDivElement>;
  route: Route;
  /** Null when the product has no such page. */
  Page: ComponentType | null;
}

const Content = ({ route, Page }: Pick<PageBodyProps, 'route' | 'Page'>) => {
  if (route.handle.externalLink) return <ExternalPage title={route.handle.title} href={route.handle.externalLink} />;
  return Page ? <Page /> : <MissingPage route={route} />;
};

/** What is in the box of a page: the page, or what stands in for it while it loads or when it broke. */
export const PageBody = memo(({ ref, route, Page }: PageBodyProps) => {
  const motion = usePageMotion();
  const hasSpinner = usePreferences((preferences) => preferences.transitionLoading);
  return (
    <PageScroll ref={ref}>
      <ErrorBoundary fallback={(failure) => <BrokenPage failure={failure} />}>
        <Suspense fallback={hasSpinner ? <PageLoading /> : null}>
          <div className={motion}>
            <WithdrawnNotice className="mx-4! mt-4" />
            <Content route={route} Page={Page} />
          </div>
        </Suspense>
      </ErrorBoundary>
    </PageScroll>
  );
});
