import { DatePicker as AntdDatePicker } from 'antd';
import dayjs from 'dayjs';
import './picker-languages.ts';

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
