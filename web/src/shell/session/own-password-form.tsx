import { PasswordInput } from '../../components/fields/password/password-input.tsx';
import { SecretForm, type SecretFormProps } from '../../components/form/secret-form.tsx';
import { useTranslation } from '../../lib/language/i18n.ts';

export const OwnPasswordForm = (props: Omit<SecretFormProps, 'label' | 'children'>) => {
  const t = useTranslation('session');
  return (
    <SecretForm {...props} label={t((w) => w.password)}>
      <PasswordInput autoFocus autoComplete="off" placeholder={t((w) => w.passwordPlaceholder)} />
    </SecretForm>
  );
};
