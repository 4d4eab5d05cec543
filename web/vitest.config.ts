import { defineConfig } from 'vitest/config';
import { maxWorkers, testTimeouts } from '../vitest.limits.ts';

export default defineConfig({
  test: {
    name: 'web',
    root: import.meta.dirname,
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: ['src/**/*.ui.test.tsx'],
    environment: 'node',
    setupFiles: ['src/testing/longer-timeouts.ts'],
    ...testTimeouts,
    maxWorkers,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
