import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';
import { capture } from './run.mjs';

const createGit =
  (cwd) =>
  async (...args) => {
    const { code, output } = await capture('git', args, { cwd });
    return code === 0 ? output.trim() : null;
  };

const splitLines = (text) => (text ?? '').split('\n').filter(Boolean);

const getPassedPath = (cwd) => path.join(cwd, '.cache/check-passed');

const readPassed = (cwd) => (existsSync(getPassedPath(cwd)) ? readFileSync(getPassedPath(cwd), 'utf8').trim() : null);

/** Records HEAD as checked, unless there are uncommitted files. */
export const recordPassed = async (cwd = root) => {
  const git = createGit(cwd);
  if ((await git('status', '--porcelain')) !== '') return;
  mkdirSync(path.dirname(getPassedPath(cwd)), { recursive: true });
  writeFileSync(getPassedPath(cwd), `${await git('rev-parse', 'HEAD')}\n`);
};

/**
 * Returns the last commit that passed if it is an ancestor, otherwise the fork point of the branch, or on `main` that
 * of `origin/main` or the last tag. Returns null without Git.
 */
export const findBase = async (cwd = root) => {
  const git = createGit(cwd);
  const head = await git('rev-parse', 'HEAD');
  if (head === null) return null;
  const passedCommit = readPassed(cwd);
  if (passedCommit !== null && (await git('merge-base', 'HEAD', passedCommit)) === passedCommit)
    return { commit: passedCommit, name: 'the last commit that passed' };
  const isMain = (await git('rev-parse', '--abbrev-ref', 'HEAD')) === 'main';
  const names = isMain ? ['origin/main', await git('describe', '--tags', '--abbrev=0')] : ['main', 'origin/main'];
  for (const name of names.filter(Boolean)) {
    const commit = await git('merge-base', 'HEAD', name);
    if (commit !== null) return { commit, name };
  }
  return { commit: head, name: 'the last commit' };
};

export const listChangedFiles = async (base, cwd = root) => {
  const git = createGit(cwd);
  const [changedFiles, addedFiles] = await Promise.all([
    git('diff', '--name-only', '--diff-filter=d', '--relative', base.commit),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return [...new Set([...splitLines(changedFiles), ...splitLines(addedFiles)])].toSorted();
};

const computeDistance = (first, second) => {
  const [a, b] = [first, second].map((file) => path.posix.dirname(file).split('/'));
  const firstDifference = a.findIndex((folder, depth) => folder !== b[depth]);
  const sharedDepth = firstDifference === -1 ? a.length : firstDifference;
  return a.length + b.length - 2 * sharedDepth;
};

/** Changed tests come first, then others by distance to a changed file. */
export const sortByDistance = (tests, changedFiles) => {
  const changedPaths = new Set(changedFiles);
  const rank = (test) =>
    changedPaths.has(test) ? -1 : Math.min(...changedFiles.map((file) => computeDistance(test, file)));
  return tests
    .map((test) => ({ test, at: rank(test) }))
    .toSorted((a, b) => a.at - b.at || (a.test < b.test ? -1 : 1))
    .map(({ test }) => test);
};

/** `budget` is in milliseconds; at least one test is returned. */
export const selectWithinBudget = (tests, getDuration, budget) => {
  let spentMs = 0;
  return tests.filter((test, index) => {
    const totalMs = spentMs + getDuration(test);
    if (index > 0 && totalMs > budget) return false;
    spentMs = totalMs;
    return true;
  });
};
