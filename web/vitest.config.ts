import { defineConfig } from 'vitest/config';
import { maxWorkers, testTimeouts } from '../vitest.limits.ts';

export default defineConfig({
  test: {
    name: 'web',
    root: import.meta.dirname,
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: ['src/**/*.ui.test.tsx'],
    environment: 'node',
    // Isolates the modules of each file, at half the cost of a process per file.
    pool: 'vmThreads',
    setupFiles: ['src/testing/setup.ts'],
    ...testTimeouts,
    maxWorkers,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
