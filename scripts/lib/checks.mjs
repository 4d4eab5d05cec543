import path from 'node:path';
import { brief } from './failures.mjs';
import { capture, pinnedEnvironment } from './run.mjs';
import { binOf, inRoot, pinnedNode } from './root.mjs';
import { print, secondsSince } from './print.mjs';

const workspaces = ['contract', 'server', 'web', 'e2e', 'bench'];

const check = (name, args) => ({ name, args });

/** Linting all files takes as long as all other checks together. */
const lint = (changed) => {
  if (changed === null || changed.some((file) => path.basename(file) === '.oxlintrc.json'))
    return [check('lint', [binOf('oxlint')])];
  const files = changed.filter((file) => /\.(?:tsx?|mjs)$/.test(file));
  return files.length === 0 ? [] : [check(`lint of ${files.length} changed files`, [binOf('oxlint'), ...files])];
};

const checks = (changed) => [
  ...lint(changed),
  check('format', [binOf('oxfmt'), '--check']),
  check('module boundaries', [inRoot('scripts/module-boundaries.mjs')]),
  check('prose', [inRoot('scripts/prose.mjs')]),
  check('unused', [binOf('knip'), '--no-progress']),
  ...workspaces.map((workspace) => check(`types of ${workspace}`, [binOf('typescript', 'tsc'), '-p', workspace])),
];

/** Runs two checks at a time. Lints only `changed` files if given. */
export const runChecks = async (changed = null) => {
  const waiting = checks(changed);
  const count = { passed: 0, failed: 0, failures: [] };
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const start = performance.now();
      const { code, output } = await capture(pinnedNode, next.args, { env: pinnedEnvironment() });
      if (code === 0) count.passed += 1;
      else {
        count.failed += 1;
        count.failures.push({ title: next.name, said: brief([output]) });
      }
      print(`  ${code === 0 ? 'ok    ' : 'FAILED'} ${next.name} (${secondsSince(start)})`);
      if (code !== 0) print(output.trimEnd());
    }
  };
  await Promise.all([worker(), worker()]);
  return count;
};
