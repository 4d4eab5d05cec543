import { Form } from 'antd';
import { useEffect } from 'react';
import { reloadCapabilities } from '../../../lib/api/capabilities.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { getMaxPasswordLength, newPasswordRule } from '../../../lib/account/password-rule.ts';
import { PasswordStrength } from './password-strength.tsx';
import { getLengthLimit } from '../length-limit.ts';
import { FormField } from '../form-field.tsx';
import { type FieldProps, FormItem } from '../form-item.tsx';
import { PasswordInput } from './password-input.tsx';

interface PasswordFieldProps extends FieldProps {
  placeholder?: string;
}

export const PasswordField = ({ name, label, placeholder, ...field }: PasswordFieldProps) => {
  const t = useTranslation('fields');
  const password: unknown = Form.useWatch(name);
  useEffect(() => void reloadCapabilities(), []);
  return (
    <>
      <FormField {...field} name={name} label={label ?? t((w) => w.password)} rule={newPasswordRule} isExact>
        <PasswordInput
          autoComplete="new-password"
          {...getLengthLimit(getMaxPasswordLength())}
          placeholder={placeholder}
        />
      </FormField>
      <div className="-mt-4 mb-4">
        <PasswordStrength value={typeof password === 'string' ? password : ''} />
      </div>
    </>
  );
};

export const ConfirmPasswordField = ({
  label,
  passwordName,
  placeholder,
  isOptional = false,
  ...field
}: PasswordFieldProps & { passwordName: string }) => {
  const t = useTranslation('fields');
  const errorText = useTranslation('errors');
  return (
    <FormItem
      {...field}
      isOptional={isOptional}
      label={label ?? t((w) => w.confirmPassword)}
      dependencies={[passwordName]}
      rules={[
        ({ getFieldValue }) => ({
          validator: async (_rule, value = '') => {
            const password: unknown = getFieldValue(passwordName) ?? '';
            if (value === '' && !isOptional) throw new Error(errorText((w) => w['field.required']));
            if (value !== password) throw new Error(t((w) => w.mismatch));
          },
        }),
      ]}
    >
      <PasswordInput
        autoComplete="new-password"
        {...getLengthLimit(getMaxPasswordLength())}
        placeholder={placeholder}
      />
    </FormItem>
  );
};
