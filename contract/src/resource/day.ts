import type { Rule } from '../validation.ts';

/** Validates a date: `2026-03-05`. */
export const day: Rule = (value) => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  // February 30 would be parsed as March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value) ? null : 'field.day';
};
