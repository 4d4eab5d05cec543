import type { Rule } from '../validation.ts';

/** A day of the calendar: `2026-03-05`. */
export const day: Rule = (value) => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  // 30 February is read as a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value) ? null : 'field.day';
};
