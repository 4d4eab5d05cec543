import { afterEach, describe, expect, test } from 'vitest';
import { fromPicker, toPicker } from './zoned-clock.ts';

const noon = Date.UTC(2026, 0, 15, 12, 30, 5);

test.each(['Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu', 'UTC'])(
  'a picker shows the clock of %s, and a picked time becomes the intended instant',
  (zone) => {
    const pickerTime = new Date(toPicker(noon, zone));
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' }).format(noon);
    expect(new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }).format(pickerTime)).toBe(clock);
    expect(fromPicker(pickerTime.getTime(), zone)).toBe(noon);
  },
);

test('instants around New Year have the month of the zone', () => {
  const newYear = Date.UTC(2025, 11, 31, 20, 0, 0);
  const pickerTime = new Date(toPicker(newYear, 'Asia/Shanghai'));
  expect([pickerTime.getFullYear(), pickerTime.getMonth(), pickerTime.getDate(), pickerTime.getHours()]).toEqual([
    2026, 0, 1, 4,
  ]);
  const leapDay = new Date(toPicker(Date.UTC(2024, 1, 29, 23), 'America/New_York'));
  expect([leapDay.getMonth(), leapDay.getDate(), leapDay.getHours()]).toEqual([1, 29, 18]);
});

describe('in a browser of another zone', () => {
  const previousZone = process.env['TZ'];
  afterEach(() => {
    if (previousZone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = previousZone;
  });

  test.each(['Asia/Tokyo', 'America/Los_Angeles', 'Asia/Kathmandu'])(
    'in a browser of another zone, a picked time is the intended instant (%s)',
    (browserZone) => {
      process.env['TZ'] = browserZone;
      for (const zone of ['Asia/Shanghai', 'America/New_York', 'UTC']) {
        const pickerTime = new Date(toPicker(noon + 250, zone));
        const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
          noon,
        );
        expect(
          `${String(pickerTime.getHours()).padStart(2, '0')}:${String(pickerTime.getMinutes()).padStart(2, '0')}`,
        ).toBe(clock);
        expect(fromPicker(pickerTime.getTime(), zone)).toBe(noon + 250);
      }
      expect([toPicker(noon, undefined), fromPicker(noon, undefined)]).toEqual([noon, noon]);
    },
  );
});
