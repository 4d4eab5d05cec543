import { checkExactText, normalizeMultiLineText, checkMultiLineText, checkLine } from '@atrium/contract/characters.ts';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import { cleanText, type Rule } from '@atrium/contract/validation.ts';
import type { RuleObject } from 'antd/es/form';
import { useCallback } from 'react';
import { type Placeholders, useTranslation } from '../../lib/language/i18n.ts';

export interface RuleOptions {
  readonly placeholders?: Placeholders;
  /** Keeps surrounding white space, which the server removes by default. */
  readonly isExact?: boolean;
  readonly isMultiline?: boolean;
}

type TranslateError = (code: ErrorCode, placeholders?: Placeholders) => string;

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Validates like the schemas of the contract: characters first, then the rule. */
const findError = (rule: Rule, text: string, { isExact, isMultiline }: RuleOptions): ErrorCode | null => {
  if (isExact) return checkExactText(text) ?? rule(text);
  const normalizedText = isMultiline ? normalizeMultiLineText(text) : cleanText(rule, text);
  return (isMultiline ? checkMultiLineText(normalizedText) : checkLine(normalizedText)) ?? rule(normalizedText);
};

export const toFormRule = (
  rule: Rule,
  translate: TranslateError,
  { placeholders, ...kind }: RuleOptions = {},
): RuleObject => ({
  // antd only marks the field; the validator returns the message.
  required: rule('') === 'field.required',
  validator: (_rule, value: unknown) => {
    const code = findError(rule, toText(value), kind);
    return code ? Promise.reject(new Error(translate(code, placeholders))) : Promise.resolve();
  },
});

const useTranslateError = (): TranslateError => {
  const t = useTranslation('errors');
  return useCallback((code, placeholders) => t((w) => w[code], placeholders), [t]);
};

export const useFormRule = (): ((rule: Rule, options?: RuleOptions) => RuleObject) => {
  const translate = useTranslateError();
  return useCallback((rule, options) => toFormRule(rule, translate, options), [translate]);
};
