import { type Range, ranges } from '@atrium/contract/figure/fields.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { useIsPhone } from '../../lib/browser/breakpoints.ts';
import { useFormat } from '../../lib/format/format.ts';
import { useTimeZone } from '../../lib/format/time-zone.ts';
import { useLanguage, useTranslation } from '../../lib/language/i18n.ts';
import { ChartPanel } from '../../components/chart/chart-panel.tsx';
import { LineChart } from '../../components/chart/line-chart.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { createDateFormats } from './date-formats.ts';
import { isMarked, createSpan, findToday } from './line-points.ts';

interface TrendProps {
  values: readonly number[];
  /** Values of the period before, in the same order; may be fewer. */
  previous: readonly number[] | undefined;
  range: Range;
  /** Time of the response, which determines today's date. */
  readTime: number;
  isTable: boolean;
}

const usePoints = ({ values, previous, range, readTime }: TrendProps) => {
  const language = useLanguage();
  const timeZone = useTimeZone();
  return useMemo(() => {
    const span = createSpan(range, values.length, findToday(timeZone, readTime));
    const dateFormats = createDateFormats(language, range, span.unit);
    return span.dates.map((date, index) => ({
      name: dateFormats.name(date),
      value: values[index] ?? 0,
      previous: previous?.[index],
      ...(isMarked(range, span, date) && { mark: dateFormats.mark(date) }),
    }));
  }, [values, previous, range, readTime, timeZone, language]);
};

const Trend = (props: TrendProps) => {
  const t = useTranslation('home');
  const format = useFormat();
  const points = usePoints(props);
  const words = useMemo(
    () => ({
      point: t((w) => w.date),
      value: t((w) => w.range[props.range]),
      previous: t((w) => w.previousRange[props.range]),
      formatValue: format.number,
      formatShortValue: (value: number) => format.number(value, { notation: 'compact' }),
    }),
    [t, format, props.range],
  );
  return <LineChart label={t((w) => w.trendOf[props.range])} points={points} words={words} isTable={props.isTable} />;
};

const Legend = ({ range, hasPrevious }: { range: Range; hasPrevious: boolean }) => {
  const t = useTranslation('home');
  return (
    <span aria-hidden className="flex items-center gap-4">
      <span className="flex items-center gap-1.5">
        <span className="w-4 border-0 border-t-2 border-solid border-primary" />
        {t((w) => w.range[range])}
      </span>
      {hasPrevious && (
        <span className="flex items-center gap-1.5">
          <span className="w-4 border-0 border-t-2 border-dashed border-tertiary" />
          {t((w) => w.previousRange[range])}
        </span>
      )}
    </span>
  );
};

interface TrendPanelProps {
  query: UseQueryResult<number[]>;
  previous: readonly number[] | undefined;
  range: Range;
  onRange: (range: Range) => void;
}

export const TrendPanel = ({ query, previous, range, onRange }: TrendPanelProps) => {
  const isPhone = useIsPhone();
  const t = useTranslation('home');
  // While another range loads, the previous values keep their labels.
  const [shownRange, setShownRange] = useState(range);
  if (!query.isPlaceholderData && shownRange !== range) setShownRange(range);
  return (
    <ChartPanel
      title={t((w) => w.trend)}
      height="h-51"
      note={<Legend range={shownRange} hasPrevious={previous !== undefined} />}
      query={query}
      isEmpty={(values) => values.length === 0}
      emptyMessage={t((w) => (shownRange === 'year' ? w.noMonth : w.noFigures))}
      controls={
        <Segmented<Range>
          size={isPhone ? 'middle' : 'small'}
          aria-label={t((w) => w.range.label)}
          value={range}
          onChange={onRange}
          options={ranges.map((value) => ({ value, label: t((w) => w.range[value]) }))}
        />
      }
    >
      {(values, isTable) => (
        <Suspense fallback={<Placeholder className="size-full" />}>
          <Trend
            values={values}
            previous={previous}
            range={shownRange}
            readTime={query.dataUpdatedAt || Date.now()}
            isTable={isTable}
          />
        </Suspense>
      )}
    </ChartPanel>
  );
};
