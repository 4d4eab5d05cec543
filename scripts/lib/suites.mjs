import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { failuresOfJourneys } from './failures.mjs';
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
const countOf = (code, { passed = 0, failed = 0, skipped = 0, failures = [] }) => ({
  passed,
  failed: code === 0 || failed > 0 ? failed : 1,
  skipped,
  failures,
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

/** Counts units from Vitest's exit code and our report of its run; whatever failed is one, be it a test, a file or neither. */
export const countUnits = (code, report) =>
  report ? countOf(code, { ...report, failed: report.failures.length }) : countOf(code || 1, {});

/** Runs the tests that need no browser and counts them; `args` narrow them down. */
export const runVitest = async (args = []) => {
  const { code, report } = await withReport((file) =>
    run(
      pinnedNode,
      [binOf('vitest'), 'run', '--reporter=default', `--reporter=${inRoot('scripts/lib/vitest-report.mjs')}`, ...args],
      { env: pinnedEnvironment({ UNITS_REPORT_FILE: file }) },
    ),
  );
  return countUnits(code, report);
};

/** Counts journeys from Playwright's exit code and its report; one that passes only when it is tried again has failed. */
export const countJourneys = (code, report) => {
  if (!report) return countOf(code || 1, {});
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = failuresOfJourneys(report);
  return countOf(code, { passed: expected, failed: unexpected + flaky, skipped, failures });
};

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
  return countJourneys(code, report);
};
