import { defineConfig } from 'vitest/config';
import { maxWorkers, testTimeouts, slowTests } from '../vitest.limits.ts';

export default defineConfig({
  test: {
    name: 'server',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    exclude: slowTests,
    globalSetup: ['src/testing/setup/sqlite-for-tests.ts', 'src/testing/setup/postgres-for-tests.ts'],
    setupFiles: ['src/testing/setup/clean-up-after-tests.ts'],
    maxWorkers,
    // Tests change only their own database and server instance, never a module. Test files can therefore share loaded modules,
    // which halves the run time.
    isolate: false,
    ...testTimeouts,
  },
});
