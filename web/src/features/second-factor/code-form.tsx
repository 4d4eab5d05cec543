import { required } from '@atrium/contract/validation.ts';
import { Input } from 'antd';
import { SecretForm, type SecretFormProps } from '../../components/form/secret-form.tsx';
import { useTranslation } from '../../lib/language/i18n.ts';

interface CodeFormProps extends Omit<SecretFormProps, 'label' | 'rule' | 'children'> {
  /** Kind of code that the form accepts. */
  kind: 'totp' | 'recoveryCode' | 'any';
}

/** Form for a code from the authenticator app, or for a recovery code. */
export const CodeForm = ({ kind, ...props }: CodeFormProps) => {
  const t = useTranslation('second-factor');
  return (
    <SecretForm {...props} label={t((w) => (kind === 'recoveryCode' ? w.recoveryCode : w.code))} rule={required}>
      <Input
        autoFocus
        className="font-mono"
        maxLength={40}
        autoComplete={kind === 'totp' ? 'one-time-code' : 'off'}
        inputMode={kind === 'totp' ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
      />
    </SecretForm>
  );
};
