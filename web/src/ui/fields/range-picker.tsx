import { DatePicker } from 'antd';
import type { ComponentProps } from 'react';
// What the days and months are called in Chinese, and that the week begins on Monday; in English dayjs has it of itself.
import 'dayjs/locale/zh-cn';

/** Chooses a span of days or moments, in the language of the page. */
export const RangePicker = (props: ComponentProps<typeof DatePicker.RangePicker>) => (
  <DatePicker.RangePicker {...props} />
);
