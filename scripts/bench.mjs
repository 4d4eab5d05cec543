import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWeb } from './lib/build.mjs';
import { prepareMachine } from './lib/machine.mjs';
import { runInPinnedNode } from './lib/run-in-pinned-node.mjs';
import { prepare } from './lib/prepare.mjs';
import { createPinnedEnvironment, run } from './lib/run.mjs';
import { findBin, inRoot, pinnedNode } from './lib/root.mjs';
import { main, print, UserError } from './lib/print.mjs';

const runStep = async (step, command, args, options = {}) => {
  if ((await run(command, args, options)) !== 0) throw new UserError(`${step} failed; see the message above.`);
};

/** Runs `operation` with a built copy of a commit in a temporary folder. */
const checkOutCommit = async (commit, operation) => {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'atrium-bench-')), 'product');
  try {
    await runStep(`Checking out ${commit}`, 'git', ['worktree', 'add', '--detach', '--quiet', folder, commit], {
      cwd: inRoot('.'),
    });
    print(`Installing and building ${commit} …`);
    const env = createPinnedEnvironment();
    await runStep(`Installing ${commit}`, 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      env,
    });
    const build = "import('./scripts/lib/build.mjs').then((lib) => lib.buildWeb())";
    await runStep(`Building ${commit}`, pinnedNode, ['-e', build], { cwd: folder, env });
    return await operation(folder);
  } finally {
    if (existsSync(folder)) await run('git', ['worktree', 'remove', '--force', folder], { cwd: inRoot('.') });
    rmSync(path.dirname(folder), { recursive: true, force: true });
  }
};

const measure = (args, settings) =>
  run(pinnedNode, [inRoot('bench/measure.ts'), ...args], { env: createPinnedEnvironment(settings) });

const bench = async () => {
  const [first, commit, ...parts] = process.argv.slice(2);
  if (first === 'against' && !commit) throw new UserError('The commit is missing: npm run bench -- against <commit>');
  const browser = await prepareMachine();
  const settings = browser ? { CHROMIUM_PATH: browser } : {};
  await buildWeb();
  if (first === 'against')
    return checkOutCommit(commit, (folder) => measure(parts, { ...settings, BENCH_AGAINST: folder }));
  print('Building the bare pages …');
  const env = createPinnedEnvironment({ NODE_ENV: 'production' });
  await runStep('Building the bare pages', pinnedNode, [findBin('vite'), 'build', '--logLevel', 'error'], {
    cwd: inRoot('bench/bare'),
    env,
  });
  return measure(process.argv.slice(2), settings);
};

main(async () => {
  await prepare();
  return runInPinnedNode(import.meta.url, bench);
});
