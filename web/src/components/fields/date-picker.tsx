import { DatePicker as AntdDatePicker } from 'antd';
import dayjs from 'dayjs';

// The picker needs the names of days and months of every language synchronously.
import.meta.glob('/src/words/*/dayjs.ts', { eager: true });

interface DatePickerProps {
  id?: string;
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
