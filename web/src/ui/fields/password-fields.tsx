import { password } from '@atrium/contract/validation.ts';
import { Form, Input } from 'antd';
import { useWords } from '../../lib/i18n.ts';
import { passwordStrength, strengths } from '../../lib/password-strength.ts';
import { FormField } from './form-field.tsx';
import { type FieldProps, FormItem } from './form-item.tsx';

const tones = {
  none: 'bg-fill-secondary',
  weak: 'bg-error',
  fair: 'bg-warning',
  good: 'bg-success',
  strong: 'bg-success',
} as const;

/** How hard what is being typed is to guess: in bars, and in a word. */
export const PasswordStrength = ({ value }: { value: string }) => {
  const t = useWords('fields');
  const strength = passwordStrength(value);
  const level = strengths.indexOf(strength);
  return (
    <div className="-mt-4 mb-4 flex items-center gap-3 text-xs text-secondary">
      <span className="flex flex-1 gap-1" aria-hidden>
        {strengths.slice(1).map((name, position) => (
          <span key={name} className={`h-1 flex-1 rounded-xs ${position < level ? tones[strength] : tones.none}`} />
        ))}
      </span>
      <span role="status">{level > 0 && `${t((w) => w.strength)}: ${t((w) => w.strengths[strength])}`}</span>
    </div>
  );
};

/** A new password, with a word on how strong it is. */
export const PasswordField = ({ name, label, ...field }: FieldProps) => {
  const t = useWords('fields');
  const typed: unknown = Form.useWatch(name);
  return (
    <>
      <FormField {...field} name={name} label={label ?? t((w) => w.password)} rule={password} isExact>
        <Input.Password autoComplete="new-password" maxLength={16} />
      </FormField>
      <PasswordStrength value={typeof typed === 'string' ? typed : ''} />
    </>
  );
};

/** The new password once more; `of` is the name of the field it repeats. */
export const ConfirmPasswordField = ({ label, of, isOptional = false, ...field }: FieldProps & { of: string }) => {
  const t = useWords('fields');
  const p = useWords('problems');
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
      <Input.Password autoComplete="new-password" maxLength={16} />
    </FormItem>
  );
};
