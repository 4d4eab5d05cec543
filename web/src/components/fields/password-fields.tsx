import { Form } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';
import { passwordMax, passwordRule } from '../../lib/account/password-rule.ts';
import { PasswordStrength } from './password-strength.tsx';
import { lengthLimit } from './length-limit.ts';
import { FormField } from './form-field.tsx';
import { type FieldProps, FormItem } from './form-item.tsx';
import { PasswordInput } from './password-input.tsx';

interface PasswordFieldProps extends FieldProps {
  placeholder?: string;
}

export const PasswordField = ({ name, label, placeholder, ...field }: PasswordFieldProps) => {
  const t = useTranslation('fields');
  const typed: unknown = Form.useWatch(name);
  return (
    <>
      <FormField {...field} name={name} label={label ?? t((w) => w.password)} rule={passwordRule} isExact>
        <PasswordInput autoComplete="new-password" {...lengthLimit(passwordMax())} placeholder={placeholder} />
      </FormField>
      <div className="-mt-4 mb-4">
        <PasswordStrength value={typeof typed === 'string' ? typed : ''} />
      </div>
    </>
  );
};

/** `of` is the name of the original field. */
export const ConfirmPasswordField = ({
  label,
  of,
  placeholder,
  isOptional = false,
  ...field
}: PasswordFieldProps & { of: string }) => {
  const t = useTranslation('fields');
  const p = useTranslation('errors');
  return (
    <FormItem
      {...field}
      isOptional={isOptional}
      label={label ?? t((w) => w.confirmPassword)}
      dependencies={[of]}
      rules={[
        ({ getFieldValue }) => ({
          validator: async (_rule, value = '') => {
            const repeated: unknown = getFieldValue(of) ?? '';
            if (value === '' && !isOptional) throw new Error(p((w) => w['field.required']));
            if (value !== repeated) throw new Error(t((w) => w.mismatch));
          },
        }),
      ]}
    >
      <PasswordInput autoComplete="new-password" {...lengthLimit(passwordMax())} placeholder={placeholder} />
    </FormItem>
  );
};
