import type { FormProps } from 'antd';

type RequiredMark = Exclude<FormProps['requiredMark'], boolean | 'optional' | undefined>;

/** Screen readers read the attribute of the field instead. */
export const requiredMark: RequiredMark = (label, { required }) => (
  <>
    {label}
    {required && <span className="required-mark ms-1 text-error-text" />}
  </>
);
