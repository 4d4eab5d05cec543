import { DatePicker } from 'antd';
import type { ComponentProps } from 'react';

// Names of days and months in every language, because the picker cannot load them asynchronously.
import.meta.glob('/src/words/*/dayjs.ts', { eager: true });

export const RangePicker = (props: ComponentProps<typeof DatePicker.RangePicker>) => (
  <DatePicker.RangePicker {...props} />
);
