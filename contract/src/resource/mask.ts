import type { Field } from './field.ts';
import { initialOf, ruleOf } from './read.ts';
import type { Rule } from '../validation.ts';

type TextField = Extract<Field, { type: 'text' }>;

const stars = '***';

/** Three digits and the last four are enough to know a number again, and not enough to call it. */
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
 * What is answered in place of a value to who may not see it: of the same type, so that every client can read the row. A text says that
 * there is one; a phone number `138****5678`, an e-mail `z***@example.com`. Anything else is what a new row starts with.
 */
export const maskOf = (field: Field, value: unknown): unknown => {
  if (field.type === 'text') return typeof value === 'string' ? textMask(field, value) : '';
  return field.type === 'instant' && !field.required ? null : initialOf(field);
};

/** What a change asks of a text: one that not everybody sees may come back as its mask, which the server knows from the row. */
export const changeRuleOf = (field: TextField): Rule => {
  const rule = ruleOf(field);
  return field.needs?.see ? (value) => (value.includes(stars) ? null : rule(value)) : rule;
};
