import type { Language } from '@atrium/contract/language.ts';
import type { Range } from '@atrium/contract/figure/fields.ts';
import { addSpaces } from '../../lib/format/format.ts';
import type { Day, Span } from './line-points.ts';

export interface DateFormats {
  readonly name: (date: Day) => string;
  readonly mark: (date: Day) => string;
}

const createUtcFormat = (language: Language, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  return (date: Day) => addSpaces(format.format(date));
};

export const createDateFormats = (language: Language, range: Range, unit: Span['unit']): DateFormats => {
  if (unit === 'month') {
    return {
      name: createUtcFormat(language, { year: 'numeric', month: 'long' }),
      mark: createUtcFormat(language, { month: 'short' }),
    };
  }
  const day = createUtcFormat(language, { month: 'numeric', day: 'numeric' });
  const weekday = createUtcFormat(language, { weekday: 'short' });
  const marks: Record<Range, DateFormats['mark']> = {
    // Two lines, so that seven labels fit on a phone.
    week: (date) => `${weekday(date)}\n${day(date)}`,
    month: day,
    year: createUtcFormat(language, { month: 'short' }),
  };
  return {
    name: createUtcFormat(language, { month: 'long', day: 'numeric', weekday: 'short' }),
    mark: marks[range],
  };
};
