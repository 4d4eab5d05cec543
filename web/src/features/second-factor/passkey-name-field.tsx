import { required } from '@atrium/contract/validation.ts';
import { Input } from 'antd';
import { FormField } from '../../components/fields/form-field.tsx';
import { useTranslation } from '../../lib/language/i18n.ts';

export const PasskeyNameField = () => {
  const t = useTranslation('second-factor');
  return (
    <FormField name="name" label={t((w) => w.passkeyName)} rule={required}>
      <Input maxLength={50} autoComplete="off" />
    </FormField>
  );
};
