import { Form, type FormItemProps } from 'antd';
import { useEffect, useRef } from 'react';

export interface FieldProps {
  name: string;
  label?: string;
  isOptional?: boolean;
  validateTrigger?: 'onSubmit';
}

type ItemProps = Pick<FormItemProps, 'rules' | 'dependencies' | 'extra' | 'children'> &
  FieldProps & {
    label: string;
    /** Cleans the text on blur. Doing so while typing would disturb input methods. */
    clean?: (value: string) => string;
  };

/** Validates every change of a field that was left once or has an error. */
const useValidateChanges = (name: string, clean: ItemProps['clean']): (() => void) => {
  const form = Form.useFormInstance();
  const value: unknown = Form.useWatch(name, form);
  const hasBlurred = useRef(false);
  useEffect(() => {
    const shouldValidate = hasBlurred.current || form.getFieldError(name).length > 0;
    // The form is being submitted; validating again would cancel that silently.
    const isValidating = form.isFieldValidating(name);
    // A reset is not an input of the user. The form shows the errors.
    if (shouldValidate && !isValidating && form.isFieldTouched(name))
      void form.validateFields([name]).catch(() => undefined);
  }, [form, name, value]);
  return () => {
    hasBlurred.current = true;
    const cleanedValue = clean && typeof value === 'string' ? clean(value) : value;
    if (cleanedValue !== value) form.setFieldValue(name, cleanedValue);
  };
};

/** A form field without errors while it is first filled in. */
export const FormItem = ({ name, isOptional = false, clean, children, ...item }: ItemProps) => {
  const onBlur = useValidateChanges(name, clean);
  return (
    <div onBlur={onBlur}>
      <Form.Item validateTrigger="onBlur" {...item} name={name} required={!isOptional}>
        {children}
      </Form.Item>
    </div>
  );
};
