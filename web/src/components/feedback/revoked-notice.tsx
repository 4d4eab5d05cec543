import { lazy, Suspense, use } from 'react';
import { TabKeyContext } from '../../lib/tab/tabs.ts';
import { useRetainedRoutes } from '../../lib/tab/retained-routes.ts';

const Revoked = lazy(async () => ({ default: (await import('./revoked-alert.tsx')).RevokedAlert }));

export const RevokedNotice = ({ className }: { className: string }) => {
  const tabKey = use(TabKeyContext);
  const route = useRetainedRoutes((routes) => (tabKey === null ? undefined : routes.get(tabKey)));
  return tabKey !== null && route ? (
    <Suspense>
      <Revoked tabKey={tabKey} path={route.path} className={className} />
    </Suspense>
  ) : null;
};
