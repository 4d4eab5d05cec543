import { expect, test } from 'vitest';
import { fromPicker, toPicker } from './zoned-clock.ts';

const noon = Date.UTC(2026, 0, 15, 12, 30, 5);

test.each(['Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu', 'UTC'])(
  'a picker shows the clock of %s, and what is picked comes back as the instant that was meant',
  (zone) => {
    const shown = new Date(toPicker(noon, zone));
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' }).format(noon);
    expect(new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }).format(shown)).toBe(clock);
    expect(fromPicker(shown.getTime(), zone)).toBe(noon);
  },
);

test('an hour after the clocks were changed is still the right one', () => {
  const afterChange = Date.UTC(2026, 2, 8, 7, 30);
  expect(fromPicker(toPicker(afterChange, 'America/New_York'), 'America/New_York')).toBe(afterChange);
});

test('without a zone of one’s own nothing is shifted', () => {
  expect([toPicker(noon, undefined), fromPicker(noon, undefined)]).toEqual([noon, noon]);
});
