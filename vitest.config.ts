import { defineConfig } from 'vitest/config';
import { maxWorkers } from './vitest.workers.ts';

/** Everything that is tested without the built product; `e2e` has the rest. */
export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      'server/vitest.config.ts',
      // What can only be said when all tests of the server have run.
      {
        test: {
          name: 'server-last',
          root: 'server',
          include: ['src/**/*.spec.ts'],
          maxWorkers,
          sequence: { groupOrder: 1 },
        },
      },
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'], maxWorkers, isolate: false } },
      'web/vitest.config.ts',
      'web/vitest.ui.config.ts',
      // The first check of the rooms reads the whole of its parser: over 5 s on a machine at work.
      { test: { name: 'house', include: ['scripts/**/*.test.mjs'], maxWorkers, testTimeout: 30_000 } },
    ],
  },
});
