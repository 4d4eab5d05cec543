import { DatePicker as AntdDatePicker } from 'antd';
import dayjs from 'dayjs';

// Names of days and months in every language, because the picker cannot load them asynchronously.
import.meta.glob('/src/words/*/dayjs.ts', { eager: true });

interface DatePickerProps {
  id?: string;
  /** `2026-03-05`; `''` for none. */
  value?: string;
  onChange?: (day: string) => void;
  isDisabled?: boolean;
}

export const DatePicker = ({ id, value, onChange, isDisabled = false }: DatePickerProps) => (
  <AntdDatePicker
    className="w-full"
    {...(id !== undefined && { id })}
    disabled={isDisabled}
    value={value ? dayjs(value) : null}
    onChange={(day) => onChange?.(day?.format('YYYY-MM-DD') ?? '')}
  />
);
