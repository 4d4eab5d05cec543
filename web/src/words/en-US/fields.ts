import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/fields.ts';

export const words: Translation<typeof source> = {
  mobile: 'Phone number',
  countryCode: 'Country calling code',
  countrySearch: 'Search by Chinese or English name, or by code',
  noCountry: 'No matching countries',
  telephone: 'Telephone',
  telephoneHint: 'The area code is optional, for example 010-12345678-123',
  email: 'Email',
  creditCode: 'Unified social credit code',
  creditCodeHint: '18 characters; the last one is a check character',
  alphanumeric: 'Letters or digits',
  length: '{{n}}-character code',
  password: 'Password',
  confirmPassword: 'Confirm password',
  mismatch: 'The two passwords do not match',
  passwordRules: {
    all: 'Required: {{list}}. The password can’t contain the username.',
    length: '{{min}} to {{max}} characters',
    letterAndDigit: 'a letter and a digit',
    shortLetterAndDigit: 'a letter and a digit in passwords of up to {{max}} characters',
    mixedCase: 'uppercase and lowercase letters',
    symbol: 'a symbol',
  },
  strength: 'Password strength: {{level}}',
  strengths: { none: 'Empty', weak: 'Weak', fair: 'Fair', good: 'Good', strong: 'Strong' },

  page: {
    title: 'Form fields',
    intro:
      'Form fields for your own pages. Validation comes from the contract and matches the server. Language, theme and accessibility are built in. Use them in antd’s <Form>.',
    required: 'Required',
    fields: 'Fields',
    values: 'Submitted values',
    submit: 'Validate and submit',
    fill: 'Fill in example',
    none: 'Submitted values appear here.',
    code: 'Usage',
  },
};
