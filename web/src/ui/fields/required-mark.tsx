import type { FormProps } from 'antd';

type RequiredMark = Exclude<FormProps['requiredMark'], boolean | 'optional' | undefined>;

/** Marks what must be filled in to the eye; the field itself says it to those who do not see it. */
export const requiredMark: RequiredMark = (label, { required }) => (
  <>
    {label}
    {required && <span className="required-mark ms-1 text-error-text" />}
  </>
);
