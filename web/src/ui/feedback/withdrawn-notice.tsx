import { lazy, Suspense, use } from 'react';
import { TabKeyContext } from '../../lib/tab/tabs.ts';
import { useWithdrawn } from '../../lib/tab/withdrawn.ts';

const Withdrawn = lazy(async () => ({ default: (await import('./withdrawn-words.tsx')).WithdrawnWords }));

/** Stands above work on a page that may be opened no longer: says why, and that saving will be refused; else nothing. */
export const WithdrawnNotice = ({ className }: { className: string }) => {
  const tabKey = use(TabKeyContext);
  const route = useWithdrawn((held) => (tabKey === null ? undefined : held.get(tabKey)));
  return tabKey !== null && route ? (
    <Suspense>
      <Withdrawn tabKey={tabKey} path={route.path} className={className} />
    </Suspense>
  ) : null;
};
