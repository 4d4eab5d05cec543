import { normalizeLine } from '@atrium/contract/characters.ts';
import { getNationalNumber } from '@atrium/contract/cleaning.ts';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import { localMobile, mobile } from '@atrium/contract/contact-rules.ts';
import { required } from '@atrium/contract/validation.ts';
import { Input, Space } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useFormRule } from './form-rule.ts';
import { CountryCodeSelect } from './country-code-select.tsx';
import { type FieldProps, FormItem } from './form-item.tsx';

export interface MobileNumber {
  readonly countryCode: number;
  readonly number: string;
}

export const noMobileNumber: MobileNumber = { countryCode: 86, number: '' };

/** Returns the number as the server stores it: digits, without the calling code and the national 0. */
export const getLocalNumber = ({ countryCode, number }: MobileNumber): string =>
  getNationalNumber(countryCode, normalizeLine(number));

/** Validates mainland numbers exactly, others by length. */
export const findMobileError = (mobileNumber: MobileNumber): ErrorCode | null =>
  required(mobileNumber.number) ??
  (mobileNumber.countryCode === 86 ? mobile : localMobile)(getLocalNumber(mobileNumber));

/** Returns the number in E.164 format (`+8613800138000`), or `''`. */
export const toE164 = (mobileNumber: MobileNumber): string =>
  required(mobileNumber.number) ? '' : `+${mobileNumber.countryCode}${getLocalNumber(mobileNumber)}`;

interface MobileInputProps {
  id?: string;
  value?: MobileNumber;
  onChange?: (value: MobileNumber) => void;
}

export const MobileInput = ({ id, value = noMobileNumber, onChange, ...rest }: MobileInputProps) => (
  <Space.Compact block>
    <CountryCodeSelect value={value.countryCode} onChange={(countryCode) => onChange?.({ ...value, countryCode })} />
    <Input
      {...rest}
      {...(id && { id })}
      inputMode="tel"
      autoComplete="off"
      value={value.number}
      onChange={(event) => onChange?.({ ...value, number: event.target.value })}
    />
  </Space.Compact>
);

export const MobileField = ({ label, isOptional = false, ...field }: FieldProps) => {
  const t = useTranslation('fields');
  const createRule = useFormRule();
  return (
    <FormItem
      {...field}
      label={label ?? t((w) => w.mobile)}
      isOptional={isOptional}
      rules={[
        {
          validator: (rule, value: MobileNumber = noMobileNumber, done) => {
            const validate = () => (isOptional && value.number.trim() === '' ? null : findMobileError(value));
            return createRule(validate).validator?.(rule, value.number, done);
          },
        },
      ]}
    >
      <MobileInput />
    </FormItem>
  );
};
