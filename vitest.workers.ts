import { availableParallelism } from 'node:os';

/**
 * How many test files run at a time: half of what a test does is waiting for a database. A project does not take this over
 * from the whole, and would be left with one; each has to name it.
 */
export const maxWorkers = availableParallelism() + 1;
