import type { Field } from './field.ts';
import { getInitialValue, createRule } from './definition.ts';
import type { Rule } from '../validation.ts';

type TextField = Extract<Field, { type: 'text' }>;

const stars = '***';

/** The first three and last four digits identify a number but cannot be called. */
const maskPhone = (number: string): string =>
  number.length < 11 ? stars : `${number.slice(0, -8)}****${number.slice(-4)}`;

const maskEmail = (address: string): string =>
  `${address.slice(0, 1)}${stars}${address.slice(address.lastIndexOf('@'))}`;

const maskText = ({ format }: TextField, text: string): string => {
  if (text === '') return '';
  if (format === 'phone') return maskPhone(text);
  return format === 'email' && text.includes('@') ? maskEmail(text) : stars;
};

/** Returns `138****5678`, `z***@example.com`, or the initial value of another type. */
export const maskValue = (field: Field, value: unknown): unknown => {
  if (field.type === 'text') return typeof value === 'string' ? maskText(field, value) : '';
  return getInitialValue(field);
};

/** Returns the rule of a changed text. Masks are accepted, because the server ignores them. */
export const createChangeRule = (field: TextField): Rule => {
  const rule = createRule(field);
  const { clean } = rule;
  if (!field.permissions?.view) return rule;
  const unlessMasked: Rule = (value) => (value.includes(stars) ? null : rule(value));
  return clean
    ? Object.assign(unlessMasked, { clean: (line: string) => (line.includes(stars) ? line : clean(line)) })
    : unlessMasked;
};
