import { DatePicker } from 'antd';
import type { ComponentProps } from 'react';
import './picker-languages.ts';

export const RangePicker = (props: ComponentProps<typeof DatePicker.RangePicker>) => (
  <DatePicker.RangePicker {...props} />
);
