import path from 'node:path';
import { capture } from './run.mjs';

const git = async (...args) => {
  const { code, output } = await capture('git', args);
  return code === 0 ? output.trim() : null;
};

const linesOf = (text) => (text ?? '').split('\n').filter(Boolean);

/** The commit that changes are counted from: where this branch left `main`, here or at its origin, or else the last one; null without Git. */
const startOfWork = async () =>
  (await git('merge-base', 'HEAD', 'main')) ??
  (await git('merge-base', 'HEAD', 'origin/main')) ??
  (await git('rev-parse', 'HEAD'));

/** The files, as paths below the root, that are changed or new since the branch left `main`; null where Git knows nothing of them. */
export const changedFiles = async () => {
  const since = await startOfWork();
  if (since === null) return null;
  const [changed, added] = await Promise.all([
    git('diff', '--name-only', '--diff-filter=d', '--relative', since),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return [...new Set([...linesOf(changed), ...linesOf(added)])].toSorted();
};

/** How many folders lie between two files. */
const distance = (one, other) => {
  const [a, b] = [one, other].map((file) => path.posix.dirname(file).split('/'));
  const shared = a.findIndex((folder, depth) => folder !== b[depth]);
  const together = shared === -1 ? a.length : shared;
  return a.length + b.length - 2 * together;
};

/** Tests in the order in which they are likely to notice a change: the changed ones, then by how near they lie to a changed file. */
export const nearestFirst = (tests, changed) => {
  const known = new Set(changed);
  const rank = (test) => (known.has(test) ? -1 : Math.min(...changed.map((file) => distance(test, file))));
  return tests
    .map((test) => ({ test, at: rank(test) }))
    .toSorted((a, b) => a.at - b.at || (a.test < b.test ? -1 : 1))
    .map(({ test }) => test);
};

/** Those of the tests, the first ones first, that take no longer than `budget` (milliseconds) together; the very first one in any case. */
export const withinBudget = (tests, durationOf, budget) => {
  let spent = 0;
  return tests.filter((test, index) => {
    const after = spent + durationOf(test);
    if (index > 0 && after > budget) return false;
    spent = after;
    return true;
  });
};
