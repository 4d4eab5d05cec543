import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pinnedEnvironment, run } from './run.mjs';
import { binOf, inRoot, pinnedNode } from './root.mjs';

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

/** A runner that failed without a failed test (a file that does not load, a fault outside of a test) counts as one. */
const countOf = (code, passed, failed, skipped) => ({
  passed,
  failed: code === 0 || failed > 0 ? failed : 1,
  skipped,
});

const withReport = async (work) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-test-'));
  try {
    const file = path.join(folder, 'report.json');
    const code = await work(file);
    return { code, report: readReport(file) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Runs the tests that need no browser and counts them; `args` narrow them down. */
export const runVitest = async (args = []) => {
  const { code, report } = await withReport((file) =>
    run(
      pinnedNode,
      [binOf('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
      { env: pinnedEnvironment() },
    ),
  );
  if (!report) return countOf(code || 1, 0, 0, 0);
  return countOf(code, report.numPassedTests, report.numFailedTests, report.numPendingTests + report.numTodoTests);
};

/** Counts journeys from Playwright's exit code and figures; one that passes only when it is tried again has failed. */
export const countJourneys = (code, { expected, unexpected, flaky, skipped }) =>
  countOf(code, expected, unexpected + flaky, skipped);

/** A file of journeys as Playwright looks for it: by a regular expression on its whole path. */
const asPattern = (file) => String.raw`[\\/]${file.replaceAll('.', String.raw`\.`)}$`;

/** Runs the journeys in a real browser, or those of some files, and counts them. */
export const runJourneys = async (environment, files = []) => {
  const { code, report } = await withReport((file) =>
    run(
      pinnedNode,
      [binOf('@playwright/test', 'playwright'), 'test', '--reporter=line,json', ...files.map(asPattern)],
      {
        cwd: inRoot('e2e'),
        env: pinnedEnvironment({ ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
      },
    ),
  );
  if (!report) return countOf(code || 1, 0, 0, 0);
  return countJourneys(code, report.stats);
};
