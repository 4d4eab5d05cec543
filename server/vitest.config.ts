import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/postgres-for-tests.ts', 'src/testing/provoked-for-tests.ts'],
    // Named, so that what comes after all of these can be (see the root's configuration).
    sequence: { groupOrder: 1 },
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
});
