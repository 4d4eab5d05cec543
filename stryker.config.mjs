/** Mutation testing: `npm run mutate -- --mutate contract/src/validation.ts` changes the file piece by piece and runs the tests that import it. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutate.config.ts' },
  coverageAnalysis: 'perTest',
  // Code that runs when a file is loaded would need all tests for each change.
  ignoreStatic: true,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false },
  // Stryker rewrites tsconfig.json with an API that TypeScript 7 does not have; our files need no change in its sandbox.
  tsconfigFile: 'none.json',
  tempDirName: '.cache/stryker',
  concurrency: 2,
  timeoutMS: 20_000,
};
