import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './chromium.ts';

const executablePath = findChromium();

/** Journeys through the built product; every worker starts a copy of its own. */
export default defineConfig({
  testDir: '.',
  // `npm test` has the most used path of every page; `npm run test:full` all tests.
  ...(process.env['ATRIUM_TEST_FULL'] !== '1' && { grepInvert: /@full/ }),
  outputDir: '../test-results',
  // Half of what a journey does is waiting for what a person would see.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // What passes only when it is tried again is a fault, of the product or of the journey.
  retries: 0,
  // How long is waited before something counts as hung: a machine that does other work as well is no fault of a journey.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    browserName: 'chromium',
    launchOptions: { args: chromiumFlags, ...(executablePath && { executablePath }) },
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
});
