import { availableParallelism } from 'node:os';

/**
 * Number of test files that run simultaneously; half of the time of a test is waiting for a database. Projects do not inherit this
 * value, so each sets it.
 */
export const maxWorkers = availableParallelism() + 1;

/** Tests that take minutes: crashes, the generator, timings. Only `npm run test:full` runs them. */
export const slowTests = process.env['TEST_FULL'] === '1' ? [] : ['**/*.full.test.*'];

/**
 * Timeout of tests, their setup and expectations, in milliseconds. It is long because other work may slow the machine down; tests of
 * speed set their own.
 */
export const testTimeouts = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};
