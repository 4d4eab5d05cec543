import { defineConfig } from 'vitest/config';

const limits = { testTimeout: 20_000, hookTimeout: 30_000, exclude: ['**/*.full.test.*', '**/*.ui.test.tsx'] };

/** The tests that Stryker repeats for each change: without a browser, and on SQLite only. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'], ...limits } },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          globalSetup: ['src/testing/setup/sqlite-for-tests.ts'],
          setupFiles: ['src/testing/setup/clean-up-after-tests.ts'],
          ...limits,
        },
      },
      {
        test: {
          name: 'web',
          root: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['src/testing/longer-timeouts.ts'],
          restoreMocks: true,
          unstubGlobals: true,
          ...limits,
        },
      },
    ],
  },
});
