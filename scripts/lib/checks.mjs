import { capture, pinnedEnvironment } from './run.mjs';
import { binOf, inRoot, pinnedNode } from './root.mjs';
import { say, secondsSince } from './say.mjs';

const workspaces = ['contract', 'server', 'web', 'e2e', 'bench'];

const check = (name, args) => ({ name, args });

/** What is checked without running the product. */
const checks = () => [
  check('lint', [binOf('oxlint')]),
  check('format', [binOf('oxfmt'), '--check']),
  check('rooms', [inRoot('scripts/rooms.mjs')]),
  check('unused', [binOf('knip'), '--no-progress']),
  ...workspaces.map((workspace) => check(`types of ${workspace}`, [binOf('typescript', 'tsc'), '-p', workspace])),
];

/** Runs the static checks, two at a time, and answers how many passed and failed; each counts as one test. */
export const runChecks = async () => {
  const waiting = checks();
  const count = { passed: 0, failed: 0 };
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const start = performance.now();
      const { code, output } = await capture(pinnedNode, next.args, { env: pinnedEnvironment() });
      if (code === 0) count.passed += 1;
      else count.failed += 1;
      say(`  ${code === 0 ? 'ok    ' : 'FAILED'} ${next.name} (${secondsSince(start)})`);
      if (code !== 0) say(output.trimEnd());
    }
  };
  await Promise.all([worker(), worker()]);
  return count;
};
