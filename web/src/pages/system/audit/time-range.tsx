import dayjs from 'dayjs';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { parseInstant } from '../../../lib/query/list-query.ts';
import { useTimeZone } from '../../../lib/format/time-zone.ts';
import { fromPicker, toPicker } from '../../../lib/format/zoned-clock.ts';
import { RangePicker } from '../../../components/fields/range-picker.tsx';

interface TimeRangeProps {
  /** Milliseconds since the epoch, as in the URL. */
  from: string | undefined;
  to: string | undefined;
  onChange: (range: { from: string; to: string }) => void;
}

const moment = (text: string | undefined, timeZone: string | undefined) => {
  const instant = parseInstant(text);
  return instant === undefined ? null : dayjs(toPicker(instant, timeZone));
};

export const TimeRange = ({ from, to, onChange }: TimeRangeProps) => {
  const t = useTranslation('audit');
  const timeZone = useTimeZone();
  return (
    <RangePicker
      showTime
      allowEmpty={[true, true]}
      className="w-88 max-w-full"
      placeholder={[t((w) => w.from), t((w) => w.to)]}
      value={[moment(from, timeZone), moment(to, timeZone)]}
      onChange={(range) =>
        onChange({
          from: range?.[0] ? String(fromPicker(range[0].valueOf(), timeZone)) : '',
          to: range?.[1] ? String(fromPicker(range[1].valueOf(), timeZone)) : '',
        })
      }
    />
  );
};
