import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useTimeZone } from '../../lib/format/time-zone.ts';
import { fromPicker, toPicker } from '../../lib/format/zoned-clock.ts';
import './picker-languages.ts';

interface DateTimePickerProps {
  id?: string;
  /** Milliseconds since the epoch, or null. */
  value?: number | null;
  onChange?: (instant: number | null) => void;
  isDisabled?: boolean;
}

export const DateTimePicker = ({ id, value = null, onChange, isDisabled = false }: DateTimePickerProps) => {
  const timeZone = useTimeZone();
  return (
    <DatePicker
      className="w-full"
      {...(id !== undefined && { id })}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      disabled={isDisabled}
      value={value === null ? null : dayjs(toPicker(value, timeZone))}
      onChange={(time) => onChange?.(time ? fromPicker(time.startOf('minute').valueOf(), timeZone) : null)}
    />
  );
};
