import { describe, expect, test } from 'vitest';
import { applyRules, type MappingRule } from './rules.ts';

const createRule = (parts: Partial<MappingRule>): MappingRule => ({
  claim: 'groups',
  value: 'dev',
  roles: [1],
  deptId: null,
  ...parts,
});

describe('mapping rules', () => {
  test.each([
    ['an item of a list', { groups: ['ops', 'dev'] }],
    ['a whole text', { groups: 'dev' }],
  ])('a rule for a value matches %s', (_, claims) => {
    expect(applyRules([createRule({})], claims).roles).toEqual([1]);
  });

  test.each([
    ['a part of a text', { groups: 'dev ops' }],
    ['a part of an item', { groups: ['developers'] }],
    ['another letter case', { groups: ['Dev'] }],
    ['a missing claim', {}],
    ['a claim without a value', { groups: null }],
    ['an object with the value as a key', { groups: { dev: true } }],
  ])('a rule for a value does not match %s', (_, claims) => {
    expect(applyRules([createRule({})], claims).roles).toEqual([]);
  });

  test.each([
    ['realm_access.roles', { realm_access: { roles: ['dev'] } }],
    ['https://example.com/groups', { 'https://example.com/groups': ['dev'] }],
    ['a.b', { 'a.b': 'dev', a: { b: 'other' } }],
    ['a.b.c', { a: { b: { c: 'dev' } } }],
  ])('the claim %s is found', (claim, claims) => {
    expect(applyRules([createRule({ claim })], claims).roles).toEqual([1]);
  });

  test.each([['constructor.name'], ['__proto__'], ['a.length'], ['.groups'], ['a.']])(
    'the path %s finds no claim that the provider did not send',
    (claim) => {
      expect(applyRules([createRule({ claim, value: 'Object' })], { a: ['dev'] }).roles).toEqual([]);
    },
  );

  test.each([
    [{ email: 'a@example.com', email_verified: true }, true],
    [{ email: 'a@example.com', email_verified: 'true' }, false],
    [{ email: 'a@example.com', email_verified: false }, false],
    [{ email: 'a@example.com' }, false],
  ])('the email of %o matches a rule: %s', (claims, isMatch) => {
    const rule = createRule({ claim: 'email', value: 'a@example.com' });
    expect(applyRules([rule], claims).roles).toEqual(isMatch ? [1] : []);
  });

  test('numbers and booleans match their text', () => {
    const rules = [createRule({ value: '7' }), createRule({ claim: 'staff', value: 'true', roles: [2] })];
    expect(applyRules(rules, { groups: [7], staff: true }).roles).toEqual([1, 2]);
  });

  test('all matching rules grant their roles, and the first of them with a department grants it', () => {
    const rules = [
      createRule({ roles: [1, 2] }),
      createRule({ value: 'other', roles: [9], deptId: 9 }),
      createRule({ roles: [], deptId: 5 }),
      createRule({ roles: [2, 3], deptId: 6 }),
    ];
    expect(applyRules(rules, { groups: ['dev'] })).toEqual({ roles: [1, 2, 3], deptId: 5 });
    expect(applyRules(rules, {})).toEqual({ roles: [], deptId: null });
  });
});
