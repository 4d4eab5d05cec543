import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './chromium.ts';

const executablePath = findChromium();

/** Tests the built product; each worker starts an instance. */
export default defineConfig({
  testDir: '.',
  // `npm test` leaves out the paths that API and component tests cover, too; `npm run test:full` runs all tests.
  ...(process.env['TEST_FULL'] !== '1' && { grepInvert: /@full/ }),
  outputDir: '../test-results',
  // Tests spend half of their time waiting.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A test that passes only on retry shows a defect of the product or of the test.
  retries: 0,
  // Long timeouts keep tests from failing on a busy machine.
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
