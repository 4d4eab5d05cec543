import type { CallResult } from '@atrium/contract/call.ts';
import type { readBar } from '@atrium/contract/figure/calls.ts';
import { type Source, sources } from '@atrium/contract/figure/fields.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormat } from '../../lib/format/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { BarChart } from '../../components/chart/bar-chart.tsx';
import { ChartPanel } from '../../components/chart/chart-panel.tsx';

type Visits = CallResult<typeof readBar>;

const isSource = (code: string): code is Source => sources.some((source) => source === code);

const SourceChart = ({ visits, isTable }: { visits: Visits; isTable: boolean }) => {
  const t = useTranslation('home');
  const format = useFormat();
  const parts = useMemo(
    () =>
      visits
        .map(({ code, value }) => ({ name: isSource(code) ? t((w) => w.source[code]) : code, value }))
        .toSorted((a, b) => b.value - a.value),
    [visits, t],
  );
  const words = useMemo(
    () => ({
      part: t((w) => w.source.label),
      value: t((w) => w.measure.visits),
      share: t((w) => w.share),
      formatValue: format.number,
      formatShare: format.percent,
    }),
    [t, format],
  );
  return <BarChart label={t((w) => w.barOf)} parts={parts} words={words} isTable={isTable} />;
};

export const SourcePanel = ({ query }: { query: UseQueryResult<Visits> }) => {
  const t = useTranslation('home');
  return (
    <ChartPanel
      title={t((w) => w.bar)}
      note={t((w) => w.barNote)}
      height="h-40"
      query={query}
      isEmpty={(visits) => visits.every(({ value }) => !value)}
    >
      {(visits, isTable) => <SourceChart visits={visits} isTable={isTable} />}
    </ChartPanel>
  );
};
