import { Form, type FormItemProps } from 'antd';
import { useEffect, useRef } from 'react';

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

/** Looks at every change of a field that was left before, or that says now that something is wrong. */
const useJudgedChanges = (name: string): (() => void) => {
  const form = Form.useFormInstance();
  const value: unknown = Form.useWatch(name, form);
  const wasLeft = useRef(false);
  useEffect(() => {
    const isJudged = wasLeft.current || form.getFieldError(name).length > 0;
    // Someone has sent the form already: it is being looked at, and to begin anew would call the sending off without a word.
    const isBeingJudged = form.isFieldValidating(name);
    // What a reset brings is nobody's entry. Where an entry is not accepted, the form shows why.
    if (isJudged && !isBeingJudged && form.isFieldTouched(name))
      void form.validateFields([name]).catch(() => undefined);
  }, [form, name, value]);
  return () => {
    wasLeft.current = true;
  };
};

/**
 * A field of antd's form. Nothing is said while it is first being filled in; once it was left or found wrong, every change is
 * looked at.
 */
export const FormItem = ({ name, isOptional = false, children, ...item }: ItemProps) => {
  const onBlur = useJudgedChanges(name);
  return (
    <div onBlur={onBlur}>
      <Form.Item {...item} name={name} required={!isOptional} validateTrigger="onBlur">
        {children}
      </Form.Item>
    </div>
  );
};
