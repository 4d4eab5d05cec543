import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listE2eFailures } from './failures.mjs';
import { createPinnedEnvironment, run } from './run.mjs';
import { findBin, inRoot, pinnedNode } from './root.mjs';

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

/** A runner can fail without a failed test, as when a file does not load. */
const createCount = (code, { passed = 0, failed = 0, skipped = 0, failures = [] }) => ({
  passed,
  failed: code === 0 || failed > 0 ? failed : 1,
  skipped,
  failures,
});

const withReport = async (operation) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-test-'));
  try {
    const file = path.join(folder, 'report.json');
    const code = await operation(file);
    return { code, report: readReport(file) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

export const countUnitTests = (code, report) =>
  report ? createCount(code, { ...report, failed: report.failures.length }) : createCount(code || 1, {});

export const runVitest = async (args = []) => {
  const { code, report } = await withReport((file) =>
    run(
      pinnedNode,
      [
        findBin('vitest'),
        'run',
        '--reporter=default',
        `--reporter=${inRoot('scripts/lib/vitest-report.mjs')}`,
        ...args,
      ],
      { env: createPinnedEnvironment({ UNITS_REPORT_FILE: file }) },
    ),
  );
  return countUnitTests(code, report);
};

/** Counts a flaky test as failed. */
export const countE2eTests = (code, report) => {
  if (!report) return createCount(code || 1, {});
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = listE2eFailures(report);
  return createCount(code, { passed: expected, failed: unexpected + flaky, skipped, failures });
};

const toPattern = (file) => String.raw`[\\/]${file.replaceAll('.', String.raw`\.`)}$`;

export const runE2eTests = async (environment, files = []) => {
  const { code, report } = await withReport((file) =>
    run(
      pinnedNode,
      // All e2e tests of a feature may be left to `test:full`.
      [
        findBin('@playwright/test', 'playwright'),
        'test',
        '--reporter=line,json',
        '--pass-with-no-tests',
        ...files.map(toPattern),
      ],
      {
        cwd: inRoot('e2e'),
        // Each worker and each instance compiles the same modules.
        env: createPinnedEnvironment({
          ...environment,
          NODE_COMPILE_CACHE: inRoot('.cache/compile'),
          PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        }),
      },
    ),
  );
  return countE2eTests(code, report);
};
