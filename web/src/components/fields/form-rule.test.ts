import { alphanumeric, exactLength, optional, password } from '@atrium/contract/validation.ts';
import { describe, expect, it } from 'vitest';
import { toFormRule } from './form-rule.ts';

const formatError = (problem: string, placeholders?: Readonly<Record<string, string | number>>) =>
  [problem, ...Object.values(placeholders ?? {})].join(' ');

const validate = async (rule: ReturnType<typeof toFormRule>, value: unknown): Promise<string> => {
  try {
    await rule.validator?.({}, value, () => undefined);
    return 'accepted';
  } catch (problem) {
    return (problem as Error).message;
  }
};

describe('a rule of the contract in a form', () => {
  it.each([
    ['abc1', 'accepted'],
    [' abc1 ', 'accepted'],
    ['a-1', 'field.alphanumeric'],
    ['', 'field.required'],
    [undefined, 'field.required'],
    [12, 'accepted'],
  ])('a rule of the contract validates %j like the server: %s', async (value, verdict) => {
    expect(await validate(toFormRule(alphanumeric, formatError), value)).toBe(verdict);
  });

  it.each([
    ['that an empty value breaks', alphanumeric, true],
    ['that lets the field be empty', optional(alphanumeric), false],
  ])('%s marks its field as required: %s', (_, rule, isRequired) => {
    expect(toFormRule(rule, formatError).required).toBe(isRequired);
  });

  it('a rule of the contract accepts a password as typed, white space included', async () => {
    const rule = toFormRule(password, formatError, { isExact: true });
    expect(await validate(rule, 'abcd1234')).toBe('accepted');
    expect(await validate(rule, 'abcd1234 ')).toBe('field.password');
  });

  it('a rule of the contract fills the placeholders of its error', async () => {
    expect(await validate(toFormRule(exactLength(6), formatError, { placeholders: { length: 6 } }), '12345')).toBe(
      'field.length 6',
    );
  });

  it('a rule of the contract lets an optional field be empty', async () => {
    expect(await validate(toFormRule(optional(alphanumeric), formatError), '  ')).toBe('accepted');
  });
});
