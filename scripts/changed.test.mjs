import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listChangedFiles, findBase, sortByDistance, recordPassed, selectWithinBudget } from './lib/changed.mjs';

const makeRepository = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-changed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const runGit = (...args) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
  const write = (name) => writeFileSync(path.join(folder, name), name);
  const commit = (name) => {
    write(name);
    runGit('add', '-A');
    runGit('commit', '-q', '-m', name);
    return runGit('rev-parse', 'HEAD');
  };
  runGit('init', '-q', '-b', 'main');
  writeFileSync(path.join(folder, '.gitignore'), '.cache/\n');
  return { folder, git: runGit, write, commit, first: commit('first') };
};

describe('the base of a check', () => {
  it('the base of a check is the fork point of the branch', async () => {
    const { folder, git, write, commit, first } = makeRepository();
    git('checkout', '-q', '-b', 'topic');
    commit('committed');
    write('new');
    const base = await findBase(folder);
    expect(base).toEqual({ commit: first, name: 'main' });
    expect(await listChangedFiles(base, folder)).toEqual(['committed', 'new']);
  });

  it('the base of a check is origin/main on main', async () => {
    const { folder, git, commit, first } = makeRepository();
    git('update-ref', 'refs/remotes/origin/main', first);
    commit('committed');
    expect(await findBase(folder)).toEqual({ commit: first, name: 'origin/main' });
  });

  it('the base of a check is the last tag on main without a remote', async () => {
    const { folder, git, commit, first } = makeRepository();
    git('tag', 'v1.0.0');
    commit('committed');
    expect(await findBase(folder)).toEqual({ commit: first, name: 'v1.0.0' });
  });

  it('the base of a check is the last commit on main without a remote and tags', async () => {
    const { folder, first } = makeRepository();
    expect(await findBase(folder)).toEqual({ commit: first, name: 'the last commit' });
  });

  it('the base of a check is the last commit that passed, if it is an ancestor', async () => {
    const { folder, git, write, commit } = makeRepository();
    git('checkout', '-q', '-b', 'topic');
    const passedCommit = commit('passed');
    await recordPassed(folder);
    commit('committed');
    write('new');
    await recordPassed(folder);
    const base = await findBase(folder);
    expect(base).toEqual({ commit: passedCommit, name: 'the last commit that passed' });
    expect(await listChangedFiles(base, folder)).toEqual(['committed', 'new']);
  });

  it('outside of a repository, a check has no base', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'atrium-changed-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    expect(await findBase(folder)).toBeNull();
  });
});

describe('the selection of tests', () => {
  it('the selection of tests starts with changed tests, followed by the nearest', () => {
    const tests = [
      'server/src/zones.test.ts',
      'server/src/modules/user/user.test.ts',
      'server/src/modules/role/role.test.ts',
      'server/src/modules/role/rules.test.ts',
      'web/src/pages/system/role/grants.test.ts',
    ];
    const changedFiles = ['server/src/modules/role/write.ts', 'web/src/pages/system/role/grants.test.ts'];
    expect(sortByDistance(tests, changedFiles)).toEqual([
      'web/src/pages/system/role/grants.test.ts',
      'server/src/modules/role/role.test.ts',
      'server/src/modules/role/rules.test.ts',
      'server/src/modules/user/user.test.ts',
      'server/src/zones.test.ts',
    ]);
  });

  const durations = { a: 4000, b: 5000, c: 2000, d: 1 };
  it.each([
    [9000, ['a', 'b']],
    [9500, ['a', 'b', 'd']],
    [11_000, ['a', 'b', 'c']],
    [60_000, ['a', 'b', 'c', 'd']],
    [10, ['a']],
  ])('the selection of tests selects as many as fit into %i ms, and at least one', (budget, chosenTests) => {
    expect(selectWithinBudget(Object.keys(durations), (test) => durations[test], budget)).toEqual(chosenTests);
  });

  it('the selection of tests selects none if none is affected', () => {
    expect(selectWithinBudget([], () => 1, 10)).toEqual([]);
  });
});
