import type { FormProps } from 'antd';

type RequiredMark = Exclude<FormProps['requiredMark'], boolean | 'optional' | undefined>;

/** Visual mark of required fields; screen readers read the attribute of the field. */
export const requiredMark: RequiredMark = (label, { required }) => (
  <>
    {label}
    {required && <span className="required-mark ms-1 text-error-text" />}
  </>
);
