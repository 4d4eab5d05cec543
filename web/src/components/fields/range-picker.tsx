import { DatePicker } from 'antd';
import type { ComponentProps } from 'react';

// The picker needs the names of days and months of every language synchronously.
import.meta.glob('/src/words/*/dayjs.ts', { eager: true });

export const RangePicker = (props: ComponentProps<typeof DatePicker.RangePicker>) => (
  <DatePicker.RangePicker {...props} />
);
