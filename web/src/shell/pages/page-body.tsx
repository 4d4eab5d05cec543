import { type ComponentType, memo, type Ref, startTransition, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { pageLoading } from '../../lib/browser/loading.ts';
import { usePreferences } from '../../lib/preference/preferences.ts';
import { homePath } from '../../lib/tab/tab-key.ts';
import { refreshTab } from '../../lib/tab/tabs.ts';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { ErrorScreen } from '../../ui/feedback/error-screen.tsx';
import { Exception } from '../../ui/feedback/exception.tsx';
import { PageLoading } from '../../ui/feedback/page-loading.tsx';
import { RevokedNotice } from '../../ui/feedback/revoked-notice.tsx';
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
  /** It belongs to the first picture of all: it is rendered with the shell, and not once that is shown. */
  isFirst: boolean;
}

/**
 * How far the first rendering of a page is. The shell shows at once that it was opened, and what it asks for goes out; it follows as a
 * transition. What is on its way is waited for in an empty frame, as React holds back for 300 ms what follows a placeholder, and only
 * when that takes long with one.
 */
const useFirstSight = (isFirst: boolean): 'awaited' | 'late' | 'begun' => {
  const [sight, setSight] = useState<'awaited' | 'late' | 'begun'>(isFirst ? 'begun' : 'awaited');
  useEffect(() => {
    if (sight !== 'awaited') return undefined;
    startTransition(() => setSight('begun'));
    const timer = setTimeout(() => setSight('late'), pageLoading.delay);
    return () => clearTimeout(timer);
  }, [sight]);
  return sight;
};

const Content = ({ route, Page }: Pick<PageBodyProps, 'route' | 'Page'>) => {
  if (route.handle.externalLink) return <ExternalPage title={route.handle.title} href={route.handle.externalLink} />;
  return Page ? <Page /> : <MissingPage route={route} />;
};

/** What is in the box of a page: the page, or what stands in for it while it loads or when it broke. */
export const PageBody = memo(({ ref, route, Page, isFirst }: PageBodyProps) => {
  const motion = usePageMotion();
  const hasSpinner = usePreferences((preferences) => preferences.transitionLoading);
  const sight = useFirstSight(isFirst);
  return (
    <PageScroll ref={ref}>
      <ErrorBoundary fallback={(failure) => <BrokenPage failure={failure} />}>
        <Suspense fallback={hasSpinner ? <PageLoading isAtOnce={sight === 'late'} /> : null}>
          {sight !== 'awaited' && (
            <div className={motion}>
              <RevokedNotice className="mx-4! mt-4" />
              <Content route={route} Page={Page} />
            </div>
          )}
        </Suspense>
      </ErrorBoundary>
    </PageScroll>
  );
});
