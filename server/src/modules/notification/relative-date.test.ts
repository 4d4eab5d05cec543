import { expect, test } from 'vitest';
import { formatRelativeDate } from './relative-date.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [0, '刚刚', 'just now'],
  [-hour, '刚刚', 'just now'],
  [minute - 1, '刚刚', 'just now'],
  [minute, '1 分钟前', '1 minute ago'],
  [59 * minute, '59 分钟前', '59 minutes ago'],
  [3 * hour, '3 小时前', '3 hours ago'],
  [day, '1 天前', '1 day ago'],
  [29 * day, '29 天前', '29 days ago'],
  [30 * day, '1 个月前', '1 month ago'],
  [364 * day, '12 个月前', '12 months ago'],
  [800 * day, '2 年前', '2 years ago'],
])('a notification of %i ms ago has the date %s', (span, chinese, english) => {
  const now = 1_800_000_000_000;
  expect(formatRelativeDate(now - span, now, 'zh-CN')).toBe(chinese);
  expect(formatRelativeDate(now - span, now, 'en-US')).toBe(english);
});
