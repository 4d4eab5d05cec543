import { Form, type FormItemProps } from 'antd';
import { useEffect, useRef } from 'react';

export interface FieldProps {
  name: string;
  label?: string;
  isOptional?: boolean;
}

type ItemProps = Pick<FormItemProps, 'rules' | 'dependencies' | 'extra' | 'children'> & FieldProps & { label: string };

/** Validates every change of a field that was left or found invalid before. */
const useJudgedChanges = (name: string): (() => void) => {
  const form = Form.useFormInstance();
  const value: unknown = Form.useWatch(name, form);
  const wasLeft = useRef(false);
  useEffect(() => {
    const isJudged = wasLeft.current || form.getFieldError(name).length > 0;
    // The form is being submitted: validating again would cancel that silently.
    const isBeingJudged = form.isFieldValidating(name);
    // A reset is not an input of the user. The form shows why an input is invalid.
    if (isJudged && !isBeingJudged && form.isFieldTouched(name))
      void form.validateFields([name]).catch(() => undefined);
  }, [form, name, value]);
  return () => {
    wasLeft.current = true;
  };
};

/**
 * A form field that shows no error while it is first filled in; after it was left or found invalid, every change is
 * validated.
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
