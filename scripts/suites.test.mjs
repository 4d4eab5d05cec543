import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import config from '../e2e/playwright.config.ts';
import { findBin, inRoot, pinnedNode } from './lib/root.mjs';
import { capture, createPinnedEnvironment } from './lib/run.mjs';
import { countE2eTests, countUnitTests } from './lib/suites.mjs';

const createE2eReport = (stats, suites = [], errors = []) => ({
  stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 1, ...stats },
  suites,
  errors,
});

it('counts a flaky e2e test as failed', () => {
  expect(countE2eTests(0, createE2eReport({ unexpected: 1, flaky: 2 }))).toMatchObject({
    passed: 3,
    failed: 3,
    skipped: 1,
  });
  expect(config.retries).toBe(0);
});

it('counts a failed run without a failed test as one failure', () => {
  expect(countE2eTests(1, createE2eReport({})).failed).toBe(1);
  expect(countE2eTests(1, null).failed).toBe(1);
});

it('lists file, line, message without colors, and page of a failed test', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-suites-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'error-context.md');
  writeFileSync(file, '# Error details\n\n```\nnot there\n```\n\n```yaml\n- main:\n  - button "Save"\n```\n');
  const attachments = [{ name: 'error-context', path: file }];
  const createSpec = (ok, message) => ({
    ok,
    title: 'signs in',
    file: 'a.spec.ts',
    line: 7,
    tests: [{ results: [{ errors: [{ message }], attachments }] }],
  });
  const failedSpec = createSpec(false, '\u001B[31mnot there\u001B[39m');
  const suites = [{ specs: [createSpec(true)], suites: [{ specs: [failedSpec] }] }];
  expect(countE2eTests(1, createE2eReport({ unexpected: 1 }, suites, [{ message: 'no browser' }])).failures).toEqual([
    { title: 'a.spec.ts:7 › signs in', message: 'not there', page: '- main:\n  - button "Save"\n' },
    { title: 'outside of a test', message: 'no browser' },
  ]);
});

it('counts failed tests, files that do not load, and errors outside of tests', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-suites-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (name, text) => writeFileSync(path.join(folder, name), text);
  write('vitest.config.mjs', 'export default { test: { globals: true, maxWorkers: 1 } };');
  write(
    'one.test.mjs',
    "it('holds', () => {}); it.skip('waits', () => {}); describe('of it', () => it('breaks', () => expect(1).toBe(2)));",
  );
  write('two.test.mjs', "throw new Error('does not load');");
  write(
    'three.test.mjs',
    "it('goes on', () => { setTimeout(() => { throw new Error('too late'); }); return new Promise((done) => setTimeout(done, 50)); });",
  );
  write(
    'four.test.mjs',
    "describe('prepared', () => { beforeAll(() => { throw new Error('no ground'); }); it('passes', () => {}); });",
  );
  const report = path.join(folder, 'report.json');
  const args = [findBin('vitest'), 'run', '--root', folder, `--reporter=${inRoot('scripts/lib/vitest-report.mjs')}`];
  const { code } = await capture(pinnedNode, args, { env: createPinnedEnvironment({ UNITS_REPORT_FILE: report }) });
  const { failures, ...counts } = countUnitTests(code, JSON.parse(readFileSync(report, 'utf8')));
  expect(counts).toEqual({ passed: 2, failed: 4, skipped: 2 });
  const lines = failures.map(({ title, message }) => `${title}: ${message.split('\n')[0]}`);
  expect(lines.toSorted()).toEqual([
    'four.test.mjs › prepared: Error: no ground',
    expect.stringContaining('one.test.mjs › of it > breaks: AssertionError: expected 1 to be 2'),
    'outside of a test: Error: too late',
    'two.test.mjs: Error: does not load',
  ]);
});
