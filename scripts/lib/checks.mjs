import path from 'node:path';
import { shorten } from './failures.mjs';
import { capture, createPinnedEnvironment } from './run.mjs';
import { findBin, inRoot, pinnedNode } from './root.mjs';
import { print, formatSecondsSince } from './print.mjs';

const workspaces = ['contract', 'server', 'web', 'e2e', 'bench'];

const createCheck = (name, args) => ({ name, args });

/** Linting all files takes as long as all other checks together. */
const createLintChecks = (changedFiles) => {
  if (changedFiles === null || changedFiles.some((file) => path.basename(file) === '.oxlintrc.json'))
    return [createCheck('lint', [findBin('oxlint')])];
  const files = changedFiles.filter((file) => /\.(?:tsx?|mjs)$/.test(file));
  return files.length === 0
    ? []
    : [createCheck(`lint of ${files.length} changed files`, [findBin('oxlint'), ...files])];
};

const listChecks = (changedFiles) => [
  ...createLintChecks(changedFiles),
  createCheck('format', [findBin('oxfmt'), '--check']),
  createCheck('module boundaries', [inRoot('scripts/module-boundaries.mjs')]),
  createCheck('prose', [inRoot('scripts/prose.mjs')]),
  createCheck('unused', [findBin('knip'), '--no-progress']),
  ...workspaces.map((workspace) =>
    createCheck(`types of ${workspace}`, [findBin('typescript', 'tsc'), '-p', workspace]),
  ),
];

/** Runs two checks at a time. Lints only `changed` files if given. */
export const runChecks = async (changedFiles = null) => {
  const waitingChecks = listChecks(changedFiles);
  const count = { passed: 0, failed: 0, failures: [] };
  const worker = async () => {
    for (let next = waitingChecks.shift(); next; next = waitingChecks.shift()) {
      const start = performance.now();
      const { code, output } = await capture(pinnedNode, next.args, { env: createPinnedEnvironment() });
      if (code === 0) count.passed += 1;
      else {
        count.failed += 1;
        count.failures.push({ title: next.name, message: shorten([output]) });
      }
      print(`  ${code === 0 ? 'ok    ' : 'FAILED'} ${next.name} (${formatSecondsSince(start)})`);
      if (code !== 0) print(output.trimEnd());
    }
  };
  await Promise.all([worker(), worker()]);
  return count;
};
