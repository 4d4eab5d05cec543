import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/language/i18n.ts';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { Panel } from '../../components/page/panel.tsx';

const PendingPanel = lazy(async () => ({ default: (await import('./pending-panel.tsx')).PendingPanel }));
const RecentPanel = lazy(async () => ({ default: (await import('./recent-panel.tsx')).RecentPanel }));

interface BoxProps {
  /** True once the figures are shown, which have priority. */
  isDrawn: boolean;
}

const LazyBody = ({ isDrawn, className, children }: BoxProps & { className: string; children: ReactNode }) => (
  <div className={className}>
    {isDrawn && <Suspense fallback={<Placeholder className="size-full" />}>{children}</Suspense>}
  </div>
);

export const PendingBox = ({ isDrawn }: BoxProps) => {
  const t = useTranslation('home');
  return (
    <Panel title={t((w) => w.pending)}>
      <LazyBody isDrawn={isDrawn} className="min-h-40 overflow-y-auto xl:h-51">
        <PendingPanel />
      </LazyBody>
    </Panel>
  );
};

export const RecentBox = ({ isDrawn }: BoxProps) => {
  const t = useTranslation('home');
  return (
    <Panel
      className="lg:col-span-2 xl:col-span-1"
      title={t((w) => w.recent)}
      extra={<Link to="/system/audit">{t((w) => w.auditLog)}</Link>}
    >
      <LazyBody isDrawn={isDrawn} className="min-h-40">
        <RecentPanel />
      </LazyBody>
    </Panel>
  );
};
