import dayjs from 'dayjs';
import { useState } from 'react';
import { useMinute } from '../../../lib/browser/use-now.ts';
import { fromPicker, toPicker } from '../../../lib/format/zoned-clock.ts';
import { useTimeZone } from '../../../lib/format/time-zone.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { FilterSelect } from '../../../components/fields/filter-select.tsx';

const periods = ['today', 'week', 'month', 'thisMonth'] as const;
type Period = (typeof periods)[number];

/** Returns midnight in the user's time zone, in milliseconds since the epoch. */
const startOf = (period: Period, now: number, timeZone: string | undefined): number => {
  const today = dayjs(toPicker(now, timeZone)).startOf('day');
  const first = {
    today,
    week: today.subtract(6, 'day'),
    month: today.subtract(29, 'day'),
    thisMonth: today.startOf('month'),
  }[period];
  return fromPicker(first.valueOf(), timeZone);
};

interface PeriodFilterProps {
  from: string | undefined;
  to: string | undefined;
  onChange: (range: { from: string; to: string }) => void;
}

export const PeriodFilter = ({ from, to, onChange }: PeriodFilterProps) => {
  const t = useTranslation('audit');
  const timeZone = useTimeZone();
  const now = useMinute();
  const [chosen, setChosen] = useState<Period | null>(null);
  const starts = new Map(periods.map((period) => [period, String(startOf(period, now, timeZone))]));
  // On the first day of a month, two periods have the same start.
  const matching = to === undefined ? periods.filter((period) => starts.get(period) === from) : [];
  return (
    <FilterSelect<Period>
      label={t((w) => w.period)}
      value={matching.find((period) => period === chosen) ?? matching[0] ?? null}
      options={periods.map((value) => ({ value, label: t((w) => w.periods[value]) }))}
      onChange={(period) => {
        setChosen(period ?? null);
        onChange({ from: (period && starts.get(period)) ?? '', to: '' });
      }}
    />
  );
};
