import { defineConfig } from 'vitest/config';
import { maxWorkers, patience, slowTests } from '../vitest.limits.ts';

export default defineConfig({
  test: {
    name: 'server',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    exclude: slowTests,
    globalSetup: ['src/testing/set-up/sqlite-for-tests.ts', 'src/testing/set-up/postgres-for-tests.ts'],
    setupFiles: ['src/testing/set-up/end-with-tests.ts'],
    maxWorkers,
    // What a test changes is in its database and its copy of the server, never in a module: files share those they load,
    // which halves the work.
    isolate: false,
    ...patience,
  },
});
