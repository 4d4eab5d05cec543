import { describe, expect, it } from 'vitest';
import { dialled, mobileRule } from './mobile-field.tsx';

describe('a phone number', () => {
  it.each([
    [86, '13800138000', '+8613800138000'],
    [86, '+8613800138000', '+8613800138000'],
    [86, '008613800138000', '+8613800138000'],
    [1, '2025550123', '+12025550123'],
    [86, '', ''],
  ])('of +%i written %j is dialed %j', (countryCode, number, expected) => {
    expect(dialled({ countryCode, number })).toBe(expected);
  });

  it.each([
    [86, '13800138000', null],
    [86, '2380013800', 'field.mobile'],
    [1, '2025550123', null],
    [1, '202', 'field.mobile'],
    [44, '+442079460018', 'field.mobile'],
    [86, '', 'field.required'],
  ])('of +%i written %j has the problem %j', (countryCode, number, problem) => {
    expect(mobileRule(countryCode)(number)).toBe(problem);
  });
});
