import { email, telephone } from '@atrium/contract/contact-rules.ts';
import { socialCreditCode } from '@atrium/contract/credit-code.ts';
import { alphanumeric, exactLength, password } from '@atrium/contract/validation.ts';
import { expect, it } from 'vitest';
import { findMobileError } from '../../../components/fields/mobile-field.tsx';
import { example } from './example.ts';

it('every value of the example is accepted by the rule of its field', () => {
  expect([
    findMobileError(example.mobile),
    telephone(example.telephone),
    email(example.email),
    socialCreditCode(example.creditCode),
    alphanumeric(example.serial),
    exactLength(6)(example.postcode),
    password(example.password),
    example.confirmPassword === example.password ? null : 'differs',
  ]).toEqual(Array(8).fill(null));
});
