import { describe, expect, it } from 'vitest';
import { nearestFirst, withinBudget } from './lib/changed.mjs';

describe('the tests that a check runs', () => {
  it('begin with those that are changed themselves, then with the nearest', () => {
    const tests = [
      'server/src/zones.test.ts',
      'server/src/features/user/user.test.ts',
      'server/src/features/role/role.test.ts',
      'server/src/features/role/rules.test.ts',
      'web/src/pages/system/role/grants.test.ts',
    ];
    const changed = ['server/src/features/role/write.ts', 'web/src/pages/system/role/grants.test.ts'];
    expect(nearestFirst(tests, changed)).toEqual([
      'web/src/pages/system/role/grants.test.ts',
      'server/src/features/role/role.test.ts',
      'server/src/features/role/rules.test.ts',
      'server/src/features/user/user.test.ts',
      'server/src/zones.test.ts',
    ]);
  });

  const durations = { a: 4000, b: 5000, c: 2000, d: 1 };
  it.each([
    [9000, ['a', 'b']],
    [9500, ['a', 'b', 'd']],
    [11_000, ['a', 'b', 'c']],
    [60_000, ['a', 'b', 'c', 'd']],
    [10, ['a']],
  ])('are as many as fit into %i ms, and at least one', (budget, chosen) => {
    expect(withinBudget(Object.keys(durations), (test) => durations[test], budget)).toEqual(chosen);
  });

  it('are none where none is reached', () => {
    expect(withinBudget([], () => 1, 10)).toEqual([]);
  });
});
