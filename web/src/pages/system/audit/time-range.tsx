import dayjs from 'dayjs';
import { DatePicker } from 'antd';
import { useWords } from '../../../lib/i18n.ts';

interface TimeRangeProps {
  /** Milliseconds since the epoch, as they stand in the address. */
  from: string | undefined;
  to: string | undefined;
  onChange: (range: { from: string; to: string }) => void;
}

const moment = (text: string | undefined) => (text && /^\d{1,16}$/.test(text) ? dayjs(Number(text)) : null);

/** A span of time to filter by; either end may be open. */
export const TimeRange = ({ from, to, onChange }: TimeRangeProps) => {
  const t = useWords('audit');
  return (
    <DatePicker.RangePicker
      showTime
      allowEmpty={[true, true]}
      className="w-88"
      placeholder={[t((w) => w.from), t((w) => w.to)]}
      value={[moment(from), moment(to)]}
      onChange={(range) =>
        onChange({
          from: range?.[0] ? String(range[0].valueOf()) : '',
          to: range?.[1] ? String(range[1].valueOf()) : '',
        })
      }
    />
  );
};
