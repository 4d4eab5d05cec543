import { buildPseudoWeb, buildWeb } from './lib/build.mjs';
import { runChecks } from './lib/checks.mjs';
import { runInPinnedNode } from './lib/run-in-pinned-node.mjs';
import { prepareMachine } from './lib/machine.mjs';
import { prepare } from './lib/prepare.mjs';
import { getStopSignal } from './lib/run.mjs';
import { main, print, formatSecondsSince } from './lib/print.mjs';
import { runE2eTests, runVitest } from './lib/suites.mjs';
import { findTests } from './lib/test-files.mjs';

const createBrokenCount = (failures = []) => ({ passed: 0, failed: 1, skipped: 0, failures });

/** An exception counts as one failure and does not stop the other parts. */
const runPart = async (title, operation) => {
  if (getStopSignal()) return createBrokenCount();
  const start = performance.now();
  print(`\n${title}`);
  const count = await operation().catch((error) => {
    const message = error instanceof Error ? error.message : String(error);
    print(message);
    return createBrokenCount([{ title, message }]);
  });
  print(`${title}: ${count.passed} passed, ${count.failed} failed (${formatSecondsSince(start)})`);
  return count;
};

/** Only the full run tests the pseudo-language. */
const buildAll = async () => {
  await buildWeb();
  if (process.env.TEST_FULL === '1') await buildPseudoWeb();
};

const runBrowserTests = async (browser, only, build = buildAll()) => {
  await build;
  if (!browser) throw new Error('No browser was found.');
  return runE2eTests({ CHROMIUM_PATH: browser }, only);
};

const runAllParts = async (browser) => {
  const build = buildAll();
  // Reported by the e2e tests, which wait for the build.
  build.catch(() => {});
  return [
    await runPart('Types, lint, format, module boundaries, unused code', () => runChecks()),
    await runPart('Unit and API tests, on SQLite and PostgreSQL', () => runVitest()),
    await runPart('End-to-end tests in a browser', () => runBrowserTests(browser, [], build)),
  ];
};

const runFeatureParts = async (features, foundTests, browser) => {
  const counts = [];
  if (foundTests.units.length > 0)
    counts.push(
      await runPart(`Unit and API tests of ${features}, on both databases`, () => runVitest(foundTests.units)),
    );
  if (foundTests.e2e.length > 0)
    counts.push(await runPart(`End-to-end tests of ${features}`, () => runBrowserTests(browser, foundTests.e2e)));
  return counts;
};

/** Repeats the failures after thousands of lines of output: all messages are last, because a log may be cut. */
const printFailures = (failures) => {
  const printAll = (heading, sections) => {
    if (sections.length > 0) print(`\n${heading}`);
    for (const [title, text] of sections) print(`\n  ${title}\n${text.replaceAll(/^/gm, '    ')}`);
  };
  printAll(
    'Pages of failed tests:',
    failures.filter(({ page }) => page).map(({ title, page }) => [title, page]),
  );
  printAll(
    'Failed tests:',
    failures.map(({ title, message }) => [title, message]),
  );
};

const test = async () => {
  const start = performance.now();
  const args = process.argv.slice(2);
  if (args.includes('--full')) process.env.TEST_FULL = '1';
  const features = args.filter((arg) => arg !== '--full');
  const foundTests = features.length > 0 ? findTests(features) : null;
  const browser = await prepareMachine();
  const counts = foundTests
    ? await runFeatureParts(features.join(', '), foundTests, browser)
    : await runAllParts(browser);
  const sum = (key) => counts.reduce((total, count) => total + (count[key] ?? 0), 0);
  const passedCount = sum('passed');
  const failedCount = sum('failed');
  const skippedCount = sum('skipped');
  printFailures(counts.flatMap(({ failures }) => failures));
  if (getStopSignal()) print(`\nStopped by ${getStopSignal()}.`);
  print(`\nTotal time: ${formatSecondsSince(start)}${skippedCount > 0 ? `; ${skippedCount} skipped` : ''}.`);
  print(`${passedCount} passed, ${failedCount} failed`);
  return failedCount === 0 && passedCount > 0 ? 0 : 1;
};

main(async () => {
  await prepare();
  return runInPinnedNode(import.meta.url, test);
});
