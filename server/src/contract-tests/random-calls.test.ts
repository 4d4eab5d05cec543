import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyDatabase } from '../testing/databases.ts';
import { anyRun, executeRun } from './random-run.ts';

const givenSeed = process.env['ATRIUM_TEST_SEED'];
/** A failure prints the seed for `ATRIUM_TEST_SEED`. */
const seed = givenSeed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(givenSeed);
const numRuns = process.env['TEST_FULL'] === '1' ? 25 : 6;

describe.each(anyDatabase)('random requests on $kind', ({ open }) => {
  test('random requests return the results, versions, audit entries and permissions that the model expects', async () => {
    let acceptedCount = 0;
    const property = fc.asyncProperty(anyRun, async (run) => void (acceptedCount += await executeRun(open, run)));
    const details = await fc.check(property, { seed, numRuns, endOnFailure: true });
    if (details.failed) throw new Error(`ATRIUM_TEST_SEED=${seed}`, { cause: details.errorInstance });
    // Ensures that some calls were accepted.
    expect(acceptedCount).toBeGreaterThan(numRuns);
  }, 600_000);
});
