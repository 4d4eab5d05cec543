import { defineConfig } from 'vitest/config';

/** Everything that is tested without a browser; `e2e` has the rest. */
export default defineConfig({
  test: {
    // Half of what a test does is waiting for a database.
    maxWorkers: '100%',
    projects: [
      'server/vitest.config.ts',
      // What can only be said when all tests of the server have run.
      { test: { name: 'server-last', root: 'server', include: ['src/**/*.spec.ts'], sequence: { groupOrder: 2 } } },
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      'web/vitest.config.ts',
      { test: { name: 'house', include: ['scripts/**/*.test.mjs'] } },
    ],
  },
});
