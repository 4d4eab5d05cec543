import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/fields.ts';

export const words: Translation<typeof source> = {
  mobile: 'Mobile number',
  countryCode: 'Country calling code',
  countrySearch: 'Find by name in either language, or by number',
  noCountry: 'No country matches',
  telephone: 'Telephone',
  telephoneHint: 'The area code may be left out; e.g. 010-12345678-123',
  email: 'E-mail',
  creditCode: 'Unified social credit code',
  creditCodeHint: '18 characters, the last one a check character',
  alphanumeric: 'Letters or digits',
  length: 'Code of {{n}} characters',
  password: 'Password',
  confirmPassword: 'Confirm password',
  mismatch: 'The two passwords do not match',
  strength: 'Password strength',
  strengths: { none: 'empty', weak: 'weak', fair: 'fair', good: 'good', strong: 'strong' },

  page: {
    title: 'Form fields',
    intro:
      'Fields for the pages of your business. Their rules come from the contract and are the server’s own; language, theme and accessibility are taken care of. Put them into antd’s <Form>.',
    required: 'Required',
    fields: 'Fields',
    values: 'What is sent',
    submit: 'Check and submit',
    fill: 'Fill in an example',
    none: 'Once everything is right, what would be sent stands here.',
    code: 'Usage',
  },
};
