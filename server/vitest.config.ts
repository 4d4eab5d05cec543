import { defineConfig } from 'vitest/config';
import { maxWorkers, patience } from '../vitest.limits.ts';

export default defineConfig({
  test: {
    name: 'server',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    globalSetup: [
      'src/testing/sqlite-for-tests.ts',
      'src/testing/postgres-for-tests.ts',
      'src/testing/provoked-for-tests.ts',
    ],
    maxWorkers,
    // What a test changes is in its database and its copy of the server, never in a module: files share those they load,
    // which halves the work.
    isolate: false,
    ...patience,
  },
});
