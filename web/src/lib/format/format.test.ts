import { describe, expect, test } from 'vitest';
import { getFormat } from './format.ts';

const zh = getFormat('zh-CN');
const en = getFormat('en-US');
const noon = Date.UTC(2025, 2, 5, 12, 4, 9);

test('numbers are grouped and shares are percentages', () => {
  expect([zh.number(1_234_567.5), en.number(1_234_567.5)]).toEqual(['1,234,567.5', '1,234,567.5']);
  expect([en.percent(0.1234), en.percent(0.1234, 0), zh.percent(-0.5)]).toEqual(['12.3%', '12%', '-50%']);
});

test('days and months follow the language and the time zone', () => {
  expect([zh.day(noon, 'UTC'), en.day(noon, 'UTC')]).toEqual(['3 月 5 日', 'Mar 5']);
  expect([zh.month(noon, 'UTC'), en.month(noon, 'UTC')]).toEqual(['2025 年 3 月', 'Mar 2025']);
  expect(zh.day(Date.UTC(2025, 2, 5, 20), 'Asia/Shanghai')).toBe('3 月 6 日');
});

test('a full day follows the language and the time zone', () => {
  const evening = Date.UTC(2025, 2, 5, 20);
  expect([zh.fullDay(evening, 'Asia/Shanghai'), en.fullDay(evening, 'UTC')]).toEqual([
    '2025 年 3 月 6 日星期四',
    'Wednesday, March 5, 2025',
  ]);
});

test('a missing time is a dash, and a time as text is parsed', () => {
  const missingTime = undefined as unknown as number;
  expect([
    zh.number(missingTime),
    zh.dateTime(missingTime),
    zh.recent(missingTime, noon),
    zh.number(Number.NaN),
  ]).toEqual(Array.from({ length: 4 }, () => '–'));
  expect(zh.dateTime('2025-03-05T12:04:09Z' as unknown as number, 'UTC')).toBe(zh.dateTime(noon, 'UTC'));
});

test.each([
  ['day', '3 月 5 日', 'Mar 5'],
  ['month', '2025 年 3 月', 'Mar 2025'],
  ['time', '09:04', '09:04'],
  ['dateTime', '2025/03/05 09:04:09', '03/05/2025, 09:04:09'],
] as const)('the %s of an instant is "%s", "%s"', (kind, chinese, english) => {
  const morning = Date.UTC(2025, 2, 5, 9, 4, 9);
  expect([zh[kind](morning, 'UTC'), en[kind](new Date(morning), 'UTC')]).toEqual([chinese, english]);
});

test("midnight is 00:00, and the user's zone is the default", () => {
  const midnight = Date.UTC(2025, 2, 5);
  expect(en.time(midnight, 'UTC')).toBe('00:00');
  const tokyo = getFormat('en-US', 'Asia/Tokyo');
  expect([tokyo.time(midnight), tokyo.time(midnight, 'UTC')]).toEqual(['09:00', '00:00']);
});

describe.each([
  ['zh-CN', ['1 分钟前', '12 分钟前', '今天 11:05', '昨天 21:05', '周五 17:20', '11 月 14 日', '2025 年 8 月']],
  ['en-US', ['1 minute ago', '12 minutes ago', 'Today 11:05', 'Yesterday 21:05', 'Fri 17:20', 'Nov 14', 'Aug 2025']],
] as const)('in %s', (language, expected) => {
  test.each([
    ['2026-11-18T13:28:11Z', expected[0]],
    ['2026-11-18T13:18:00Z', expected[1]],
    ['2026-11-18T11:05:00Z', expected[2]],
    ['2026-11-17T21:05:00Z', expected[3]],
    ['2026-11-13T17:20:00Z', expected[4]],
    ['2026-11-14T12:00:00Z', undefined],
    ['2026-11-16T23:59:00Z', undefined],
    ['2026-11-01T12:00:00Z', undefined],
    ['2025-08-20T12:00:00Z', expected[6]],
  ])('%s is a relative time in the past', (instant, words) => {
    const recent = getFormat(language, 'UTC').recent(Date.parse(instant), Date.parse('2026-11-18T13:30:10Z'));
    if (words === undefined) expect(recent).not.toMatch(/20\d\d/);
    else expect(recent).toBe(words);
  });

  test('yesterday is the previous calendar day, even if it was only a few hours ago', () => {
    const { recent } = getFormat(language, 'Asia/Shanghai');
    const now = Date.parse('2026-11-17T17:00:00Z');
    const yesterday = expected[3].slice(0, 2);
    expect(recent(Date.parse('2026-11-17T15:00:00Z'), now)).toContain(yesterday);
    expect(recent(Date.parse('2026-11-16T15:00:00Z'), now)).not.toContain(yesterday);
  });

  test('a day of the current year in the zone is shown without a year', () => {
    const { recent } = getFormat(language, 'Asia/Shanghai');
    expect(recent(Date.parse('2026-11-14T10:00:00Z'), Date.parse('2026-11-30T10:00:00Z'))).toBe(expected[5]);
    expect(recent(Date.parse('2026-11-17T15:00:00Z'), Date.parse('2026-11-17T17:00:00Z'))).toContain('23:00');
    expect(recent(Date.parse('2026-11-17T15:00:00Z'), Date.parse('2026-11-17T17:00:00Z'))).toContain(
      expected[3].slice(0, 2),
    );
  });
});
