import { describe, expect, test } from 'vitest';
import { toContactKey, isSameContact, mobileContact } from './fields.ts';

describe('a contact', () => {
  test.each([
    ['email', 'Zhang@Example.COM', 'zhang@example.com'],
    ['email', ' a@b.cn ', 'a@b.cn'],
    ['email', '', null],
    ['sms', '13800000000', '+8613800000000'],
    ['sms', '+8613800000000', '+8613800000000'],
    ['sms', '008613800000000', '+8613800000000'],
    ['sms', '+447700900123', '+447700900123'],
    ['sms', '010-12345678', null],
    ['sms', '12345678', null],
    ['sms', '', null],
  ] as const)('a contact in the channel %s, %s, is compared as %s', (channel, value, key) => {
    expect(toContactKey(channel, value)).toBe(key);
  });

  test.each([
    ['email', 'A@b.cn', 'a@B.cn', true],
    ['email', 'a@b.cn', 'b@b.cn', false],
    ['email', 'a@b.cn', '', false],
    ['email', '', '', true],
    ['sms', '13800000000', '+8613800000000', true],
    ['sms', '010-12345678', '010-12345678', true],
    ['sms', '010-12345678', '010-12345679', false],
    ['sms', '010-12345678', '', false],
  ] as const)('contacts in the channel %s, %s and %s, are equal: %s', (channel, first, second, isSame) => {
    expect(isSameContact(channel, first, second)).toBe(isSame);
    expect(isSameContact(channel, second, first)).toBe(isSame);
  });

  test.each([
    ['13800000000', null],
    ['+12025550123', null],
    ['010-12345678', 'field.mobile'],
    ['', 'field.required'],
  ] as const)('the contact %s for verification codes has the error %s', (value, problem) => {
    expect(mobileContact(value)).toBe(problem);
  });
});
