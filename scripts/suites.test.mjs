import { expect, it } from 'vitest';
import config from '../e2e/playwright.config.ts';
import { countJourneys } from './lib/suites.mjs';

it('a journey that passes only when it is tried again has failed', () => {
  expect(countJourneys(0, { expected: 3, unexpected: 1, flaky: 2, skipped: 1 })).toEqual({
    passed: 3,
    failed: 3,
    skipped: 1,
  });
  expect(config.retries).toBe(0);
});

it('a run that fails without a failed journey counts as one', () => {
  expect(countJourneys(1, { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }).failed).toBe(1);
});
