import { combineRules, cleanText, optional, required, type Rule } from '@atrium/contract/validation.ts';
import type { ReactNode } from 'react';
import { type RuleOptions, useFormRule } from './form-rule.ts';
import { type FieldProps, FormItem } from './form-item.tsx';

interface FormFieldProps extends FieldProps, RuleOptions {
  label: string;
  rule: Rule;
  hint?: string;
  children: ReactNode;
}

export const FormField = ({ rule, hint, placeholders, isExact, isOptional = false, ...item }: FormFieldProps) => {
  const createRule = useFormRule();
  const options = { ...(placeholders && { placeholders }), ...(isExact && { isExact }) };
  const rules = [createRule(isOptional ? optional(rule) : combineRules(required, rule), options)];
  const cleanValue = rule.clean && !isExact ? (value: string) => cleanText(rule, value) : undefined;
  return (
    <FormItem {...item} {...(cleanValue && { clean: cleanValue })} isOptional={isOptional} extra={hint} rules={rules} />
  );
};
