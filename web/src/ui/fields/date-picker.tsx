import { DatePicker as AntdDatePicker } from 'antd';
import dayjs from 'dayjs';

// What days and months are called, in every language: the picker cannot wait for one.
import.meta.glob('/src/words/*/dayjs.ts', { eager: true });

interface DatePickerProps {
  id?: string;
  /** `2026-03-05`; `''` is none. */
  value?: string;
  onChange?: (day: string) => void;
  isDisabled?: boolean;
}

/** Chooses a day of the calendar. */
export const DatePicker = ({ id, value, onChange, isDisabled = false }: DatePickerProps) => (
  <AntdDatePicker
    className="w-full"
    {...(id !== undefined && { id })}
    disabled={isDisabled}
    value={value ? dayjs(value) : null}
    onChange={(day) => onChange?.(day?.format('YYYY-MM-DD') ?? '')}
  />
);
