import type { CallResult } from '@atrium/contract/call.ts';
import type { readSecuritySummary } from '@atrium/contract/security/calls.ts';
import { failedSignInDays } from '@atrium/contract/security/fields.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ChartPanel } from '../../../components/chart/chart-panel.tsx';
import { LineChart } from '../../../components/chart/line-chart.tsx';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { RemedyLink } from './remedy-link.tsx';

type Summary = CallResult<typeof readSecuritySummary>;
type Days = Summary['failedSignIns'];

const Chart = ({ days, isTable }: { days: Days; isTable: boolean }) => {
  const t = useTranslation('security');
  const format = useFormat();
  const points = useMemo(
    () =>
      days.map(({ day, count }) => {
        const name = format.day(Date.parse(day), 'UTC');
        return { name, value: count, mark: name };
      }),
    [days, format],
  );
  const words = useMemo(
    () => ({
      point: t((w) => w.date),
      value: t((w) => w.failedSignIns),
      // The chart has no earlier period.
      previous: '',
      formatValue: format.number,
      formatShortValue: (value: number) => format.number(value, { notation: 'compact' }),
    }),
    [t, format],
  );
  const label = t((w) => w.failedSignInsPerDay, { count: failedSignInDays });
  return <LineChart label={label} points={points} words={words} isTable={isTable} />;
};

interface FailedSignInsProps {
  query: UseQueryResult<Summary>;
  from: number;
}

export const FailedSignIns = ({ query, from }: FailedSignInsProps) => {
  const t = useTranslation('security');
  return (
    <ChartPanel
      title={t((w) => w.failedSignIns)}
      note={t((w) => w.failedSignInsNote, { count: failedSignInDays })}
      height="h-51"
      query={query}
      isEmpty={({ failedSignIns }) => failedSignIns.every(({ count }) => count === 0)}
      emptyMessage={t((w) => w.noFailedSignIns)}
      controls={
        <RemedyLink path={`/system/sign-in-log?result=refused&timeFrom=${from}`}>
          {t((w) => w.showFailedSignIns)}
        </RemedyLink>
      }
    >
      {({ failedSignIns }, isTable) => <Chart days={failedSignIns} isTable={isTable} />}
    </ChartPanel>
  );
};
