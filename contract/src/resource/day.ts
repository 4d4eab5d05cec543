import type { Rule } from '../validation.ts';

export const day: Rule = (value) => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  // `Date.parse` reads February 30 as a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value) ? null : 'field.day';
};
