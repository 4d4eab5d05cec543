import { lazy, Suspense } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { Panel } from '../../components/page/panel.tsx';

const WaitingPanel = lazy(async () => ({ default: (await import('./waiting-panel.tsx')).WaitingPanel }));

/** `isDrawn`: the figures, which have priority, are shown. */
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
