import { describe, expect, it } from 'vitest';
import { listFeatures, listTestFiles, findTests } from './lib/test-files.mjs';

const files = [
  'contract/src/role/fields.test.ts',
  'server/src/modules/role/role.test.ts',
  'server/src/modules/role/rules.test.ts',
  'server/src/modules/user/user.test.ts',
  'web/src/pages/system/role/grants.test.ts',
  'web/src/pages/system/user/role-options.test.ts',
  'web/src/lib/query/controller.test.ts',
  'e2e/role.spec.ts',
  'e2e/user.spec.ts',
  'e2e/notifications.spec.ts',
];

describe('the tests of a feature', () => {
  it('the tests of a feature are in its folders or named after it, in every package, with its e2e tests', () => {
    expect(findTests(['role'], files, ['role'])).toEqual({
      units: [
        'contract/src/role/fields.test.ts',
        'server/src/modules/role/role.test.ts',
        'server/src/modules/role/rules.test.ts',
        'web/src/pages/system/role/grants.test.ts',
        'web/src/pages/system/user/role-options.test.ts',
      ],
      e2e: ['role.spec.ts'],
    });
  });

  it('the tests of a feature are found by its plural, and for several features', () => {
    expect(findTests(['notification', 'user'], files, [])).toEqual({
      units: ['server/src/modules/user/user.test.ts', 'web/src/pages/system/user/role-options.test.ts'],
      e2e: ['user.spec.ts', 'notifications.spec.ts'],
    });
  });

  it.each(['rol', 'Role', '.*', '--watch', ''])(
    'the selection of tests requires an existing feature: "%s"',
    (feature) => {
      expect(() => findTests(['role', feature], files, ['role', 'user'])).toThrow(
        `There are no tests of "${feature}". Features with tests: role, user.`,
      );
    },
  );

  it.each(listFeatures())('the feature "%s" has tests', (feature) => {
    expect(findTests([feature]).units.length).toBeGreaterThan(0);
  });

  it('the tests of a feature are selected from all test files', () => {
    expect(listTestFiles()).toEqual(
      expect.arrayContaining([
        'scripts/test-files.test.mjs',
        'server/src/contract-tests/endpoint-permissions.test.ts',
        'e2e/role.spec.ts',
      ]),
    );
  });
});
