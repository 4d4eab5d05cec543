import { required } from '@atrium/contract/validation.ts';
import { Input } from 'antd';
import { SecretForm, type SecretFormProps } from '../../components/form/secret-form.tsx';
import { useTranslation } from '../../lib/language/i18n.ts';

interface CodeFormProps extends Omit<SecretFormProps, 'label' | 'rule' | 'children'> {
  kind: 'totp' | 'recoveryCode' | 'any';
  autoFocus?: boolean;
}

export const CodeForm = ({ kind, autoFocus = true, ...props }: CodeFormProps) => {
  const t = useTranslation('second-factor');
  const labels = { totp: t((w) => w.code), recoveryCode: t((w) => w.recoveryCode), any: t((w) => w.anyCode) };
  return (
    <SecretForm {...props} label={labels[kind]} rule={required}>
      <Input
        autoFocus={autoFocus}
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
