import dayjs from 'dayjs';
import { useState } from 'react';
import { useMinute } from '../../lib/browser/use-now.ts';
import { fromPicker, toPicker } from '../../lib/format/zoned-clock.ts';
import { useTimeZone } from '../../lib/format/time-zone.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { parseInstant } from '../../lib/query/list-query.ts';
import { FilterSelect } from '../fields/filter-select.tsx';
import { RangePicker } from '../fields/range-picker.tsx';

interface PeriodFilterProps {
  label: string;
  /** Milliseconds since the epoch, as in the URL. */
  from: string | undefined;
  to: string | undefined;
  onChange: (range: { from: string; to: string }) => void;
}

const toPickerValue = (text: string | undefined, timeZone: string | undefined) => {
  const instant = parseInstant(text);
  return instant === undefined ? null : dayjs(toPicker(instant, timeZone));
};

const defaultTimes = { defaultOpenValue: [dayjs().startOf('day'), dayjs().endOf('day')] };

const TimeRange = ({ label, from, to, onChange }: PeriodFilterProps) => {
  const t = useTranslation('table');
  const timeZone = useTimeZone();
  return (
    <RangePicker
      showTime={defaultTimes}
      allowEmpty={[true, true]}
      className="w-88 max-w-full"
      aria-label={label}
      placeholder={[t((w) => w.periodStart), t((w) => w.periodEnd)]}
      value={[toPickerValue(from, timeZone), toPickerValue(to, timeZone)]}
      onChange={(range) =>
        onChange({
          from: range?.[0] ? String(fromPicker(range[0].valueOf(), timeZone)) : '',
          to: range?.[1] ? String(fromPicker(range[1].valueOf(), timeZone)) : '',
        })
      }
    />
  );
};

const periods = ['today', 'week', 'month', 'thisMonth'] as const;
type Period = (typeof periods)[number];

const customPeriod = 'custom';
const periodOptions = [...periods, customPeriod] as const;

const getPeriodStart = (period: Period, now: number, timeZone: string | undefined): number => {
  const today = dayjs(toPicker(now, timeZone)).startOf('day');
  const startByPeriod = {
    today,
    week: today.subtract(6, 'day'),
    month: today.subtract(29, 'day'),
    thisMonth: today.startOf('month'),
  }[period];
  return fromPicker(startByPeriod.valueOf(), timeZone);
};

export const PeriodFilter = ({ label, from, to, onChange }: PeriodFilterProps) => {
  const t = useTranslation('table');
  const timeZone = useTimeZone();
  const now = useMinute();
  const [selectedPeriod, setSelectedPeriod] = useState<Period | typeof customPeriod | null>(null);
  const starts = new Map(periods.map((period) => [period, String(getPeriodStart(period, now, timeZone))]));
  // On the first day of a month, two periods have the same start.
  const matchingPeriods = to === undefined ? periods.filter((period) => starts.get(period) === from) : [];
  const isCustom =
    selectedPeriod === customPeriod || (matchingPeriods.length === 0 && (from !== undefined || to !== undefined));
  const period = matchingPeriods.find((candidate) => candidate === selectedPeriod) ?? matchingPeriods[0] ?? null;
  return (
    <>
      <FilterSelect<Period | typeof customPeriod>
        label={label}
        value={isCustom ? customPeriod : period}
        options={periodOptions.map((value) => ({ value, label: t((w) => w.periods[value]) }))}
        onChange={(next) => {
          setSelectedPeriod(next ?? null);
          if (next !== customPeriod) onChange({ from: (next && starts.get(next)) ?? '', to: '' });
        }}
      />
      {isCustom && <TimeRange label={label} from={from} to={to} onChange={onChange} />}
    </>
  );
};
