import { availableParallelism } from 'node:os';

/**
 * How many test files run at a time: half of what a test does is waiting for a database. A project does not take this over
 * from the whole, and would be left with one; each has to name it.
 */
export const maxWorkers = availableParallelism() + 1;

/** Tests that take minutes: crashes, the generator, timings. Only `npm run test:full` runs them. */
export const slowTests = process.env['TEST_FULL'] === '1' ? [] : ['**/*.full.test.*'];

/**
 * How long is waited before a test, its set-up, or something that should come counts as hung, in milliseconds. A machine that
 * does other work as well is no fault of a test; what must be quick says so itself.
 */
export const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};
