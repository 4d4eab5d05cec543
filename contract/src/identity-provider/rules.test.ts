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
    ['an item of a list', { groups: ['ops', 'dev'] }, true],
    ['a text', { groups: 'dev' }, true],
    ['a part of a text', { groups: 'dev ops' }, false],
    ['a part of an item', { groups: ['developers'] }, false],
    ['another letter case', { groups: ['Dev'] }, false],
    ['a missing claim', {}, false],
    ['a claim without a value', { groups: null }, false],
    ['an object', { groups: { dev: true } }, false],
  ] as const)('%s gives a role or not: %o gives it: %s', (_, claims, isMatch) => {
    expect(applyRules([createRule({})], claims).roles).toEqual(isMatch ? [1] : []);
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

  test('numbers and booleans match their text', () => {
    const rules = [createRule({ value: '7' }), createRule({ claim: 'staff', value: 'true', roles: [2] })];
    expect(applyRules(rules, { groups: [7], staff: true }).roles).toEqual([1, 2]);
  });

  test('all matching rules give their roles, and the first one with a department gives it', () => {
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
