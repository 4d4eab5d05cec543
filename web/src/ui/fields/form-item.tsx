import { Form, type FormItemProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../lib/i18n.ts';

/** What every field of a form is given. */
export interface FieldProps {
  /** Its name in the form, and in the request. */
  name: string;
  /** In words; each field has a usual one of its own. */
  label?: string;
  /** May be left empty. */
  isOptional?: boolean;
}

type ItemProps = Pick<FormItemProps, 'rules' | 'dependencies' | 'extra' | 'children'> & FieldProps & { label: string };

/** Says what is wrong with the field in the new language when the language turns. */
const useTurningErrors = (name: string): void => {
  const form = Form.useFormInstance();
  const language = useLanguage();
  const shown = useRef(language);
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    // Where it is not accepted, the form shows why.
    if (form.getFieldError(name).length > 0) void form.validateFields([name]).catch(() => undefined);
  }, [form, name, language]);
};

/**
 * A field of antd's form. Nothing is said while it is first being filled in; once it was left or found wrong, every change is
 * looked at.
 */
export const FormItem = ({ name, isOptional = false, children, ...item }: ItemProps) => {
  const [isJudged, setJudged] = useState(false);
  const form = Form.useFormInstance();
  useTurningErrors(name);
  const judgeIfWrong = (): void => {
    if (form.getFieldError(name).length > 0) setJudged(true);
  };
  /** The change that is under way came before the form knew that it is to be looked at. */
  const judgeNow = (): void => {
    if (isJudged || form.getFieldError(name).length === 0) return;
    setJudged(true);
    // Where it is not accepted, the form shows why.
    queueMicrotask(() => void form.validateFields([name]).catch(() => undefined));
  };
  return (
    <div onBlur={() => setJudged(true)} onFocus={judgeIfWrong} onInput={judgeNow}>
      <Form.Item
        {...item}
        name={name}
        required={!isOptional}
        validateTrigger={isJudged ? ['onChange', 'onBlur'] : 'onBlur'}
      >
        {children}
      </Form.Item>
    </div>
  );
};
