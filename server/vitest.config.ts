import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/postgres-for-tests.ts', 'src/testing/provoked-for-tests.ts'],
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
});
