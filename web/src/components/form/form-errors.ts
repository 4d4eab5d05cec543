import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { FormInstance } from 'antd';
import { RequestFailure } from '../../lib/http/request-failure.ts';
import { type ErrorText, useErrorText } from '../../lib/language/error-text.ts';
import { toast } from '../../lib/browser/toast.ts';
import { useRef } from 'react';
import { useFormRule } from '../fields/form-rule.ts';
import { useTranslateErrors } from './translate-errors.ts';

export interface FormErrors {
  readonly rule: ReturnType<typeof useFormRule>;
  /** Shows a failure at the fields that it names, or at the field of its code. Returns false if the form has none of them. */
  readonly showAtFields: (
    failure: RequestFailure,
    fieldByErrorCode?: Partial<Record<ErrorCode, string>>,
    names?: Readonly<Record<string, string>>,
  ) => boolean;
  /** Like `showAtFields`, otherwise shows a toast. `names` maps names of the API to those of the form. */
  readonly show: (
    failure: unknown,
    fieldByErrorCode?: Partial<Record<ErrorCode, string>>,
    names?: Readonly<Record<string, string>>,
  ) => void;
}

interface ServerErrors {
  readonly errorByField: Map<string, (errorText: ErrorText) => string>;
  readonly values: Map<string, unknown>;
}

/** Returns the field that shows an error of `name`: the field itself, or the one that contains it. */
const findShownField = (form: FormInstance, name: string): string | undefined => {
  const shownNames = form.getFieldsError().map((field) => field.name.join('.'));
  return shownNames.find((shown) => shown === name) ?? shownNames.find((shown) => name.startsWith(`${shown}.`));
};

export const useFormErrors = (form: FormInstance): FormErrors => {
  const errorText = useErrorText();
  const rule = useFormRule();
  const serverErrors = useRef<ServerErrors>({ errorByField: new Map(), values: new Map() });
  useTranslateErrors(form, (name) => {
    const { errorByField, values } = serverErrors.current;
    const isUnchanged = form.getFieldValue(name.split('.')) === values.get(name);
    return isUnchanged ? errorByField.get(name)?.(errorText) : undefined;
  });
  const showAtFields: FormErrors['showAtFields'] = (failure, fieldByErrorCode = {}, names = {}) => {
    const errorByField: ServerErrors['errorByField'] = new Map();
    const addError = (name: string | undefined, getText: (errorText: ErrorText) => string) => {
      const field = name && findShownField(form, name);
      if (field) errorByField.set(field, getText);
    };
    for (const [name, code] of Object.entries(failure.fields ?? {}))
      addError(names[name] ?? name, (now) => now.field(code) ?? failure.message);
    addError(failure.code && fieldByErrorCode[failure.code], (now) => now.failure(failure));
    if (errorByField.size === 0) return false;
    serverErrors.current = {
      errorByField,
      values: new Map([...errorByField.keys()].map((name) => [name, form.getFieldValue(name.split('.'))])),
    };
    const fields = [...errorByField].map(([name, getText]) => ({
      name: name.split('.'),
      errors: [getText(errorText)],
    }));
    form.setFields(fields);
    form.scrollToField(fields[0]?.name, { focus: true });
    return true;
  };
  return {
    rule,
    showAtFields,
    show: (failure, fieldByErrorCode, names) => {
      if (!(failure instanceof RequestFailure) || showAtFields(failure, fieldByErrorCode, names)) return;
      toast.error(errorText.failure(failure));
    },
  };
};
