import { localMobile, mobile, type Rule } from '@atrium/contract/validation.ts';
import { Input, Space } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useFormRule } from './form-rule.ts';
import { CountryCodeSelect } from './country-code-select.tsx';
import { type FieldProps, FormItem } from './form-item.tsx';

/** A phone number in a form: calling code and local number. */
export interface MobileNumber {
  readonly countryCode: number;
  readonly number: string;
}

export const noMobileNumber: MobileNumber = { countryCode: 86, number: '' };

/** Returns the rule for numbers of a country: exact for mainland China, otherwise by length. */
export const mobileRule = (countryCode: number): Rule => (countryCode === 86 ? mobile : localMobile);

/** Returns the local number without a calling code typed into it. */
export const localNumber = ({ countryCode, number }: MobileNumber): string =>
  countryCode === 86 ? number.replace(/^(?:\+86|0086)(?=1\d{10}$)/, '') : number;

/** Returns a number in E.164 format: `+8613800138000`; `''` without a number. */
export const dialled = (mobileNumber: MobileNumber): string =>
  mobileNumber.number === '' ? '' : `+${mobileNumber.countryCode}${localNumber(mobileNumber)}`;

interface MobileInputProps {
  /** Set by the form. */
  id?: string;
  value?: MobileNumber;
  onChange?: (value: MobileNumber) => void;
}

/** Inputs for calling code and number. */
export const MobileInput = ({ id, value = noMobileNumber, onChange, ...rest }: MobileInputProps) => (
  <Space.Compact block>
    <CountryCodeSelect value={value.countryCode} onChange={(countryCode) => onChange?.({ ...value, countryCode })} />
    <Input
      {...rest}
      {...(id && { id })}
      inputMode="tel"
      autoComplete="off"
      maxLength={20}
      value={value.number}
      onChange={(event) => onChange?.({ ...value, number: event.target.value.replaceAll(/[\s-]/g, '') })}
    />
  </Space.Compact>
);

/** Field for a phone number with calling code; its value is a `MobileNumber`. */
export const MobileField = ({ label, isOptional = false, ...field }: FieldProps) => {
  const t = useTranslation('fields');
  const ruleOf = useFormRule();
  const judge = ({ countryCode, number }: MobileNumber): Rule =>
    isOptional && number === '' ? () => null : mobileRule(countryCode);
  return (
    <FormItem
      {...field}
      label={label ?? t((w) => w.mobile)}
      isOptional={isOptional}
      rules={[
        {
          validator: (rule, value: MobileNumber = noMobileNumber, done) =>
            ruleOf(judge(value)).validator?.(rule, value.number, done),
        },
      ]}
    >
      <MobileInput />
    </FormItem>
  );
};
