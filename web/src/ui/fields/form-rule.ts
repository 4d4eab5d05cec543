import { exactProblem, manyLines, manyLinesProblem, oneLine, oneLineProblem } from '@atrium/contract/characters.ts';
import type { Problem } from '@atrium/contract/problems.ts';
import type { Rule } from '@atrium/contract/validation.ts';
import type { RuleObject } from 'antd/es/form';
import { useCallback } from 'react';
import { type Gaps, useTranslation } from '../../lib/language/i18n.ts';

/** How a rule looks at a value. */
export interface RuleOptions {
  /** What fills the words of its problems: `{ length: 6 }`. */
  readonly gaps?: Gaps;
  /** The value counts as it was typed; otherwise without the white space round it, as the server takes it. */
  readonly isExact?: boolean;
  /** It may have several lines. */
  readonly isMultiline?: boolean;
}

type Say = (problem: Problem, gaps?: Gaps) => string;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** As the contract's schemas of text go about it: as it would be stored, its characters before what the rule says. */
const problemIn = (rule: Rule, text: string, { isExact, isMultiline }: RuleOptions): Problem | null => {
  if (isExact) return exactProblem(text) ?? rule(text);
  const stored = isMultiline ? manyLines(text) : oneLine(text);
  return (isMultiline ? manyLinesProblem(stored) : oneLineProblem(stored)) ?? rule(stored);
};

/** One of the contract's rules as a rule of antd's form. */
export const formRule = (rule: Rule, say: Say, { gaps, ...kind }: RuleOptions = {}): RuleObject => ({
  // antd marks the field; what is wrong with it is the validator's to say.
  required: rule('') === 'field.required',
  validator: (_rule, value: unknown) => {
    const problem = problemIn(rule, textOf(value), kind);
    return problem ? Promise.reject(new Error(say(problem, gaps))) : Promise.resolve();
  },
});

const useSay = (): Say => {
  const t = useTranslation('problems');
  return useCallback((problem, gaps) => t((w) => w[problem], gaps), [t]);
};

/** Makes antd's rules out of the contract's, with their problems in the language on the screen. */
export const useFormRule = (): ((rule: Rule, options?: RuleOptions) => RuleObject) => {
  const say = useSay();
  return useCallback((rule, options) => formRule(rule, say, options), [say]);
};
