import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { type ComponentType, memo, type Ref, startTransition, Suspense, useEffect, useState } from 'react';
import { pageLoading } from '../../lib/browser/loading.ts';
import { usePreferences } from '../../lib/preference/preferences.ts';
import { refreshTab } from '../../lib/tab/tabs.ts';
import { ErrorBoundary } from '../../components/feedback/error-boundary.tsx';
import { ErrorScreen } from '../../components/feedback/error-screen.tsx';
import { Exception } from '../../components/feedback/exception.tsx';
import { PageLoading } from '../../components/feedback/page-loading.tsx';
import { RevokedNotice } from '../../components/feedback/revoked-notice.tsx';
import { useTitle, useTranslation } from '../../lib/language/i18n.ts';
import { OutLink } from '../../components/text/out-link.tsx';
import { PageScroll } from './page-scroll.tsx';
import { usePageMotion } from './use-page-motion.ts';
import { toWebAddress } from './web-address.ts';

/** Browsers open windows only on a click, so an external link that is opened by URL needs this page. */
const ExternalPage = ({ title, href }: { title: string; href: string }) => {
  const t = useTranslation('shell');
  const translateTitle = useTitle();
  const address = toWebAddress(href);
  return (
    <div className="flex min-h-[50vh] flex-col items-center justify-center gap-4 text-center">
      <p className="m-0 text-secondary">{t((w) => w.externalText, { title: translateTitle(title) })}</p>
      {address && <OutLink href={address}>{t((w) => w.openInNewWindow)}</OutLink>}
    </div>
  );
};

const MissingPage = ({ route }: { route: Route }) => {
  const component = route.component ?? route.path;
  useEffect(() => {
    // Required by the specification, for developers who set up the menu.
    console.warn(`No page for the component "${component}" of the route "${route.path}".`);
  }, [component, route.path]);
  return <Exception kind="not-found-component" isInside />;
};

const BrokenPage = ({ failure }: { failure: unknown }) => (
  <ErrorScreen failure={failure} shellActions={{ onRefresh: refreshTab }} />
);

interface PageBodyProps {
  ref: Ref<HTMLDivElement>;
  route: Route;
  Page: ComponentType | null;
  /** The first page renders together with the shell. */
  isFirst: boolean;
}

/** React delays content after a fallback by 300 ms, so there is none at first: the page follows in a transition. */
const useFirstRender = (isFirst: boolean): 'awaited' | 'late' | 'begun' => {
  const [progress, setProgress] = useState<'awaited' | 'late' | 'begun'>(isFirst ? 'begun' : 'awaited');
  useEffect(() => {
    if (progress !== 'awaited') return undefined;
    startTransition(() => setProgress('begun'));
    const timer = setTimeout(() => setProgress('late'), pageLoading.delay);
    return () => clearTimeout(timer);
  }, [progress]);
  return progress;
};

const Content = ({ route, Page }: Pick<PageBodyProps, 'route' | 'Page'>) => {
  if (route.handle.externalLink) return <ExternalPage title={route.handle.title} href={route.handle.externalLink} />;
  return Page ? <Page /> : <MissingPage route={route} />;
};

export const PageBody = memo(({ ref, route, Page, isFirst }: PageBodyProps) => {
  const motion = usePageMotion();
  const hasSpinner = usePreferences((preferences) => preferences.transitionLoading);
  const progress = useFirstRender(isFirst);
  return (
    <PageScroll ref={ref}>
      <ErrorBoundary fallback={(failure) => <BrokenPage failure={failure} />}>
        <Suspense fallback={hasSpinner ? <PageLoading isImmediate={progress === 'late'} /> : null}>
          {progress !== 'awaited' && (
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
