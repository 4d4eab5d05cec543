import { readBar, readCards, readLine, readPie } from '@atrium/contract/figure/calls.ts';
import type { CallResult } from '@atrium/contract/call.ts';
import { listAudit } from '@atrium/contract/audit/calls.ts';
import { readFirstSteps } from '@atrium/contract/company/calls.ts';
import { lazy, Suspense } from 'react';
import { useCan } from '../../lib/access/access.ts';
import { loadCapabilities } from '../../lib/api/capabilities.ts';
import { prefetchApi, useApiQuery } from '../../lib/query/query.ts';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { loadEngine } from '../../components/chart/use-drawing.ts';
import { FigureCards } from './figure-cards.tsx';
import { Greeting } from './greeting.tsx';
import { HomePlaceholder } from './home-placeholder.tsx';
import { SalesPanel } from './sales-panel.tsx';
import { SourcePanel } from './source-panel.tsx';
import { TrendPanel } from './trend-panel.tsx';
import { RecentBox, PendingBox } from './side-boxes.tsx';
import { parseHomeChoice, useHomeChoice } from './use-home-choice.ts';

const GettingStarted = lazy(async () => ({ default: (await import('./getting-started.tsx')).GettingStarted }));
const NoFigures = lazy(async () => ({ default: (await import('./no-figures.tsx')).NoFigures }));

export const words = ['home'] as const;

// Loads the chart library in parallel with the figures; the charts handle errors.
loadEngine().catch(() => undefined);

const queryOptions = { skipsErrorToast: true, keepsPreviousData: true, staleTime: 30_000 } as const;

export const preloadData = async (search: URLSearchParams): Promise<void> => {
  const { range, by } = parseHomeChoice(search);
  await Promise.all([
    loadCapabilities(),
    prefetchApi(readCards, undefined, queryOptions),
    prefetchApi(readLine, { range }, queryOptions),
    prefetchApi(readPie, { by }, queryOptions),
    prefetchApi(readBar, undefined, queryOptions),
  ]);
};

const hasFigures = ({ cardList }: CallResult<typeof readCards>) =>
  cardList.some(({ value, previous }) => value > 0 || previous > 0);

/** The queries are here and the texts in the components, so that both load in parallel. */
export default function HomePage() {
  const [{ range, by }, choose] = useHomeChoice();
  const can = useCan();
  const cards = useApiQuery(readCards, undefined, queryOptions);
  const line = useApiQuery(readLine, { range }, queryOptions);
  const previous = useApiQuery(
    readLine,
    { range, period: 'previous' },
    { ...queryOptions, enabled: line.data !== undefined },
  );
  const pie = useApiQuery(readPie, { by }, queryOptions);
  const bar = useApiQuery(readBar, undefined, queryOptions);
  const hasRecent = can(listAudit);
  // The figures have priority.
  const isDrawn = !cards.isPending && !line.isPending && !pie.isPending;
  if (cards.data && !hasFigures(cards.data)) {
    return (
      <Suspense fallback={<HomePlaceholder />}>
        <div className="flex flex-col gap-4 p-4">{can(readFirstSteps) ? <GettingStarted /> : <NoFigures />}</div>
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<HomePlaceholder />}>
      <div className="flex flex-col gap-3 p-4 lg:px-6">
        <Greeting />
        <FigureCards query={cards} />
        <div className="grid grid-cols-1 gap-3 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <TrendPanel
            query={line}
            previous={previous.isPlaceholderData ? undefined : previous.data}
            range={range}
            onRange={(next) => choose({ range: next })}
          />
          <PendingBox isDrawn={isDrawn} />
        </div>
        <div
          className={`grid grid-cols-1 gap-3 lg:grid-cols-2 ${hasRecent ? 'xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_22rem]' : ''}`}
        >
          <SalesPanel query={pie} channel={by} onChannel={(next) => choose({ by: next })} />
          <Suspense fallback={<Placeholder className="h-60" />}>
            <SourcePanel query={bar} />
          </Suspense>
          {hasRecent && <RecentBox isDrawn={isDrawn} />}
        </div>
      </div>
    </Suspense>
  );
}
