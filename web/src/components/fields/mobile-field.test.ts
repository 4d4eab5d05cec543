import { describe, expect, it } from 'vitest';
import { toE164, findMobileError } from './mobile-field.tsx';

describe('a phone number', () => {
  it.each([
    [86, '13800138000', '+8613800138000'],
    [86, '+8613800138000', '+8613800138000'],
    [86, '008613800138000', '+8613800138000'],
    [1, '2025550123', '+12025550123'],
    [86, '013800138000', '+8613800138000'],
    [86, '138 0013-8000', '+8613800138000'],
    [44, '07700 900123', '+447700900123'],
    [44, '+44 (0)7700 900123', '+447700900123'],
    [1, '(202) 555-0123', '+12025550123'],
    [86, '\u202D１３８００１３８０００\u202C', '+8613800138000'],
    [86, '', ''],
  ])('a phone number with the calling code +%i entered as %j is sent as %j', (countryCode, number, expected) => {
    expect(toE164({ countryCode, number })).toBe(expected);
  });

  it.each([
    [86, '13800138000', null],
    [86, '2380013800', 'field.mobile'],
    [1, '2025550123', null],
    [1, '202', 'field.mobile'],
    [44, '+442079460018', null],
    [44, '+12025550123', 'field.mobile'],
    [86, '010-12345678', 'field.mobile'],
    [86, '', 'field.required'],
  ])('a phone number with the calling code +%i entered as %j has the error %j', (countryCode, number, problem) => {
    expect(findMobileError({ countryCode, number })).toBe(problem);
  });
});
