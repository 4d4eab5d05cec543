import { DatePicker } from 'antd';
import type { ComponentProps } from 'react';

// Names of days and months in every language, because the picker cannot load them asynchronously.
import.meta.glob('/src/words/*/dayjs.ts', { eager: true });

/** Input for a range of dates or times in the language of the page. */
export const RangePicker = (props: ComponentProps<typeof DatePicker.RangePicker>) => (
  <DatePicker.RangePicker {...props} />
);
