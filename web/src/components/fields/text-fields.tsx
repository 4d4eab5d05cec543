import { email, telephone } from '@atrium/contract/contact-rules.ts';
import { socialCreditCode } from '@atrium/contract/credit-code.ts';
import { alphanumeric, exactLength } from '@atrium/contract/validation.ts';
import { Input } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';
import { getLengthLimit } from './length-limit.ts';
import { FormField } from './form-field.tsx';
import type { FieldProps } from './form-item.tsx';

const textInputProps = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

export const TelephoneField = ({ label, ...field }: FieldProps) => {
  const t = useTranslation('fields');
  return (
    <FormField {...field} label={label ?? t((w) => w.telephone)} rule={telephone} hint={t((w) => w.telephoneHint)}>
      <Input {...textInputProps} inputMode="tel" />
    </FormField>
  );
};

export const EmailField = ({ label, ...field }: FieldProps) => {
  const t = useTranslation('fields');
  return (
    <FormField {...field} label={label ?? t((w) => w.email)} rule={email}>
      <Input {...textInputProps} inputMode="email" />
    </FormField>
  );
};

/** Unified social credit code (GB 32100-2015) with its check character. */
export const CreditCodeField = ({ label, ...field }: FieldProps) => {
  const t = useTranslation('fields');
  return (
    <FormField
      {...field}
      label={label ?? t((w) => w.creditCode)}
      rule={socialCreditCode}
      hint={t((w) => w.creditCodeHint)}
    >
      <Input {...textInputProps} className="uppercase" />
    </FormField>
  );
};

export const AlphanumericField = ({ label, ...field }: FieldProps) => {
  const t = useTranslation('fields');
  return (
    <FormField {...field} label={label ?? t((w) => w.alphanumeric)} rule={alphanumeric}>
      <Input {...textInputProps} {...getLengthLimit(100)} />
    </FormField>
  );
};

export const LengthField = ({ label, length, ...field }: FieldProps & { length: number }) => {
  const t = useTranslation('fields');
  return (
    <FormField
      {...field}
      label={label ?? t((w) => w.length, { n: length })}
      rule={exactLength(length)}
      placeholders={{ length }}
    >
      <Input {...textInputProps} {...getLengthLimit(length, true)} />
    </FormField>
  );
};
