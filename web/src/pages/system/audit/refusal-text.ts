import { type Problem, problems } from '@atrium/contract/problems.ts';
import type { ProblemText } from '../../../lib/language/problem-text.ts';

const isProblem = (text: string): text is Problem => Object.hasOwn(problems, text);

/** Why something was refused, in words as far as there are any. */
export const refusalText = (text: ProblemText, problem: string): string =>
  (isProblem(problem) ? text.field(problem) : undefined) ?? problem;
