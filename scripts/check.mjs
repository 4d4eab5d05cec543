import { listChangedFiles, findBase, recordPassed } from './lib/changed.mjs';
import { runChecks } from './lib/checks.mjs';
import { runInPinnedNode } from './lib/run-in-pinned-node.mjs';
import { prepare } from './lib/prepare.mjs';
import { main, print, formatSecondsSince } from './lib/print.mjs';

const noTests = { passed: 0, failed: 0 };

const runTests = async (base, changedFiles) => {
  if (changedFiles.length === 0) {
    print(`No files changed since ${base.name}, so no tests were run. npm test runs all tests.`);
    return noTests;
  }
  print(`\nTests of ${changedFiles.length} files changed since ${base.name} (${base.commit.slice(0, 8)})`);
  const { runRelated } = await import('./lib/related.mjs');
  return runRelated(changedFiles);
};

const check = async () => {
  const start = performance.now();
  const base = await findBase();
  const changedFiles = base && (await listChangedFiles(base));
  if (!base) print('This folder is not a Git repository, so no tests are run. npm test runs all tests.');
  const counts = [await runChecks(changedFiles), base ? await runTests(base, changedFiles) : noTests];
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
  print(`\n${sum('passed')} passed, ${sum('failed')} failed (${formatSecondsSince(start)})`);
  if (sum('failed') > 0) return 1;
  if (base) await recordPassed();
  return 0;
};

main(async () => {
  await prepare();
  return runInPinnedNode(import.meta.url, check);
});
