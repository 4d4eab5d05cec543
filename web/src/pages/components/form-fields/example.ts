import type { MobileNumber } from '../../../components/fields/mobile-field.tsx';

export interface FieldValues {
  mobile?: MobileNumber;
  telephone?: string;
  email?: string;
  creditCode?: string;
  serial?: string;
  postcode?: string;
  password?: string;
  confirmPassword?: string;
}

/** The values pass every rule, including the check character of the credit code. */
export const example: Required<FieldValues> = {
  mobile: { countryCode: 86, number: '13800138000' },
  telephone: '010-12345678',
  email: 'zhang.san@example.com',
  creditCode: '91350100M000100Y43',
  serial: 'AB12cd',
  postcode: '200120',
  password: 'Tulip47-maker',
  confirmPassword: 'Tulip47-maker',
};

export const usage = `import { Form } from 'antd';
import { MobileField } from '../../../components/fields/mobile-field.tsx';
import { EmailField, LengthField } from '../../../components/fields/text-fields.tsx';

<Form form={form} layout="vertical" onFinish={save}>
  <MobileField name="mobile" />
  <EmailField name="email" isOptional />
  <LengthField name="postcode" length={6} />
</Form>`;
