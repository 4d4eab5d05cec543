import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { FormInstance } from 'antd';
import { RequestFailure } from '../../lib/http/request-failure.ts';
import { type ProblemText, useProblemText } from '../../lib/language/problem-text.ts';
import { toast } from '../../lib/browser/toast.ts';
import { useRef } from 'react';
import { useFormRule } from '../fields/form-rule.ts';
import { useTranslateErrors } from './translate-errors.ts';

export interface FormProblems {
  readonly rule: ReturnType<typeof useFormRule>;
  /** Shows a failure at the fields that it names, or at the field of its code. Returns false if there is none. */
  readonly showAtFields: (
    failure: RequestFailure,
    fieldOf?: Partial<Record<ErrorCode, string>>,
    names?: Readonly<Record<string, string>>,
  ) => boolean;
  /** Like `showAtFields`, otherwise shows a toast. `names` maps names of the API to those of the form. */
  readonly show: (
    failure: unknown,
    fieldOf?: Partial<Record<ErrorCode, string>>,
    names?: Readonly<Record<string, string>>,
  ) => void;
}

interface ServerErrors {
  readonly at: Map<string, (problemText: ProblemText) => string>;
  readonly values: Map<string, unknown>;
}

export const useFormProblems = (form: FormInstance): FormProblems => {
  const problemText = useProblemText();
  const rule = useFormRule();
  const serverErrors = useRef<ServerErrors>({ at: new Map(), values: new Map() });
  useTranslateErrors(form, (name) => {
    const { at, values } = serverErrors.current;
    const isAsSent = form.getFieldValue(name.split('.')) === values.get(name);
    return isAsSent ? at.get(name)?.(problemText) : undefined;
  });
  const showAtFields: FormProblems['showAtFields'] = (failure, fieldOf = {}, names = {}) => {
    const at: ServerErrors['at'] = new Map(
      Object.entries(failure.fields ?? {}).map(([name, problem]) => [
        names[name] ?? name,
        (now) => now.field(problem) ?? failure.message,
      ]),
    );
    const named = failure.problem ? fieldOf[failure.problem] : undefined;
    if (named) at.set(named, (now) => now.failure(failure));
    if (at.size === 0) return false;
    serverErrors.current = {
      at,
      values: new Map([...at.keys()].map((name) => [name, form.getFieldValue(name.split('.'))])),
    };
    const fields = [...at].map(([name, word]) => ({ name: name.split('.'), errors: [word(problemText)] }));
    form.setFields(fields);
    form.scrollToField(fields[0]?.name);
    return true;
  };
  return {
    rule,
    showAtFields,
    show: (failure, fieldOf, names) => {
      if (!(failure instanceof RequestFailure) || showAtFields(failure, fieldOf, names)) return;
      toast.error(problemText.failure(failure));
    },
  };
};
