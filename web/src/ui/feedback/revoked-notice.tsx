import { lazy, Suspense, use } from 'react';
import { TabKeyContext } from '../../lib/tab/tabs.ts';
import { useRetainedRoutes } from '../../lib/tab/retained-routes.ts';

const Revoked = lazy(async () => ({ default: (await import('./revoked-words.tsx')).RevokedWords }));

/** Stands above work on a page that may be opened no longer: says why, and that saving will be refused; else nothing. */
export const RevokedNotice = ({ className }: { className: string }) => {
  const tabKey = use(TabKeyContext);
  const route = useRetainedRoutes((held) => (tabKey === null ? undefined : held.get(tabKey)));
  return tabKey !== null && route ? (
    <Suspense>
      <Revoked tabKey={tabKey} path={route.path} className={className} />
    </Suspense>
  ) : null;
};
