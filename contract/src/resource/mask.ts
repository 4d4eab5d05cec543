import type { Field } from './field.ts';
import { initialOf, ruleOf } from './read.ts';
import type { Rule } from '../validation.ts';

type TextField = Extract<Field, { type: 'text' }>;

const stars = '***';

/** Masks a phone number: the first three and last four digits identify it but cannot be called. */
const phoneMask = (number: string): string =>
  number.length < 11 ? stars : `${number.slice(0, -8)}****${number.slice(-4)}`;

const emailMask = (address: string): string =>
  `${address.slice(0, 1)}${stars}${address.slice(address.lastIndexOf('@'))}`;

const textMask = ({ format }: TextField, text: string): string => {
  if (text === '') return '';
  if (format === 'phone') return phoneMask(text);
  return format === 'email' && text.includes('@') ? emailMask(text) : stars;
};

/**
 * Returns the mask of a value, of the same type for compatibility: `138****5678` for a phone number, `z***@example.com`
 * for an email; a text shows that it exists, others are those of a new record.
 */
export const maskOf = (field: Field, value: unknown): unknown => {
  if (field.type === 'text') return typeof value === 'string' ? textMask(field, value) : '';
  return field.type === 'instant' && !field.required ? null : initialOf(field);
};

/** Returns the rule of a changed text; for masked fields it accepts the mask, which the server recognizes. */
export const changeRuleOf = (field: TextField): Rule => {
  const rule = ruleOf(field);
  const { clean } = rule;
  if (!field.needs?.see) return rule;
  const unlessMasked: Rule = (value) => (value.includes(stars) ? null : rule(value));
  return clean
    ? Object.assign(unlessMasked, { clean: (line: string) => (line.includes(stars) ? line : clean(line)) })
    : unlessMasked;
};
