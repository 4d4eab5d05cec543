import { expect, test } from 'vitest';
import { getRequestTimeZone } from './time-zone.ts';

test.each([
  ['Asia/Shanghai', 'Asia/Shanghai'],
  ['asia/shanghai', 'Asia/Shanghai'],
  ['UTC', 'UTC'],
  ['Mars/Olympus', ''],
  ['', ''],
  ['x'.repeat(61), ''],
  [['UTC', 'Asia/Tokyo'], ''],
  [undefined, ''],
])('the time zone of the header %j is "%s"', (header, name) => {
  expect(getRequestTimeZone(header === undefined ? {} : { 'x-time-zone': header })).toBe(name);
});
