import type { Problem } from '@atrium/contract/problems.ts';
import type { FormInstance } from 'antd';
import { RequestFailure } from '../lib/request-failure.ts';
import { useSayProblem } from '../lib/say-problem.ts';
import { toast } from '../lib/toast.ts';
import { useFormRule } from './form-rule.ts';

/** Joins an antd form with the rules and refusals that it shares with the server. */
export interface FormProblems {
  /** A rule of the contract as antd takes it, worded in the language on the screen. */
  readonly rule: ReturnType<typeof useFormRule>;
  /**
   * Shows what the server refused: at the fields that it names, at the field that a problem belongs to, or else as a toast.
   * What was typed stays. `names` are the fields that the form calls otherwise than the wire.
   */
  readonly show: (
    failure: unknown,
    fieldOf?: Partial<Record<Problem, string>>,
    names?: Readonly<Record<string, string>>,
  ) => void;
}

/** The problems of a form. */
export const useFormProblems = (form: FormInstance): FormProblems => {
  const say = useSayProblem();
  const rule = useFormRule();
  return {
    rule,
    show: (failure, fieldOf = {}, names = {}) => {
      if (!(failure instanceof RequestFailure)) return;
      const named = failure.problem ? fieldOf[failure.problem] : undefined;
      const fields = Object.entries(failure.fields ?? {}).map(([name, problem]) => ({
        name: (names[name] ?? name).split('.'),
        errors: [say.field(problem) ?? failure.message],
      }));
      if (named) fields.push({ name: [named], errors: [say.failure(failure)] });
      if (fields.length === 0) return toast.error(say.failure(failure));
      form.setFields(fields);
      form.scrollToField(fields[0]?.name);
    },
  };
};
