import { lazy, Suspense } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { Panel } from '../../components/page/panel.tsx';

const WaitingPanel = lazy(async () => ({ default: (await import('./waiting-panel.tsx')).WaitingPanel }));

/** Container of pending work; `isDrawn`: the figures are shown, which have priority. */
export const WaitingBox = ({ isDrawn }: { isDrawn: boolean }) => {
  const t = useTranslation('home');
  return (
    <Panel title={t((w) => w.waiting)}>
      <div className="min-h-40 xl:h-72">
        {isDrawn && (
          <Suspense fallback={<Placeholder className="size-full" />}>
            <WaitingPanel />
          </Suspense>
        )}
      </div>
    </Panel>
  );
};
