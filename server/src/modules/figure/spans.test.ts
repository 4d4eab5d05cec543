import { expect, test } from 'vitest';
import { listDays } from '../../db/calendar.ts';
import { getPreviousSpan, getLastDays, getPreviousChartSpan, getChartSpan } from './spans.ts';

test.each([
  ['week', '2026-03-03', '2026-02-25', '2026-03-03', 7],
  ['month', '2026-03-01', '2026-03-01', '2026-03-01', 1],
  ['month', '2026-02-28', '2026-02-01', '2026-02-28', 28],
  ['year', '2026-03-03', '2026-01-01', '2026-02-28', 59],
  ['year', '2024-03-01', '2024-01-01', '2024-02-29', 60],
  ['year', '2026-12-31', '2026-01-01', '2026-11-30', 334],
  ['year', '2026-01-31', '2026-01-01', '2025-12-31', 0],
] as const)('the %s up to %s goes from %s to %s: %i days', (range, today, first, last, days) => {
  const span = getChartSpan(range, today);
  expect(span).toEqual({ first, last });
  expect(listDays(span.first, span.last)).toHaveLength(days);
});

test('the previous period is the thirty days directly before the last thirty', () => {
  const recent = getLastDays('2026-03-31', 30);
  expect([recent, getPreviousSpan(recent)]).toEqual([
    { first: '2026-03-02', last: '2026-03-31' },
    { first: '2026-01-31', last: '2026-03-01' },
  ]);
});

test.each([
  ['week', '2026-03-03', '2026-02-18', '2026-02-24'],
  ['month', '2026-03-03', '2026-02-01', '2026-02-03'],
  ['month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['year', '2026-03-31', '2025-01-01', '2025-02-28'],
  ['year', '2026-12-31', '2025-01-01', '2025-11-30'],
  ['year', '2026-01-31', '2025-01-01', '2024-12-31'],
] as const)('the %s before the one up to %s goes from %s to %s', (range, today, first, last) => {
  expect(getPreviousChartSpan(range, today)).toEqual({ first, last });
});
