import { defineConfig } from 'vitest/config';
import { maxWorkers, testTimeouts, slowTests } from './vitest.limits.ts';

/** Everything that is tested without the built product; `e2e` has the rest. */
export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      'server/vitest.config.ts',
      {
        test: {
          name: 'contract',
          root: 'contract',
          include: ['src/**/*.test.ts'],
          maxWorkers,
          isolate: false,
          ...testTimeouts,
        },
      },
      'web/vitest.config.ts',
      'web/vitest.ui.config.ts',
      {
        test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], exclude: slowTests, maxWorkers, ...testTimeouts },
      },
    ],
  },
});
