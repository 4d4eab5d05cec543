import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../vitest.workers.ts';

export default defineConfig({
  test: {
    name: 'web',
    root: import.meta.dirname,
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: ['src/ui/**/*.ui.test.tsx'],
    environment: 'node',
    testTimeout: 20_000,
    maxWorkers,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
