import { DatePicker } from 'antd';
import type { ComponentProps } from 'react';

// What days and months are called, in every language: the picker cannot wait for one.
import.meta.glob('/src/words/*/dayjs.ts', { eager: true });

/** Chooses a span of days or moments, in the language of the page. */
export const RangePicker = (props: ComponentProps<typeof DatePicker.RangePicker>) => (
  <DatePicker.RangePicker {...props} />
);
