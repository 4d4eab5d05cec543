import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inRoot, root } from './root.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

const listFiles = () =>
  git('ls-files', '-z', '--cached', '--others', '--exclude-standard')
    .split('\0')
    .filter((file) => file !== '' && existsSync(inRoot(file)));

const linkPackages = (folder) => {
  const modules = path.join(folder, 'node_modules');
  mkdirSync(path.join(modules, '@atrium'), { recursive: true });
  for (const name of readdirSync(inRoot('node_modules'))) {
    if (name !== '@atrium' && !name.startsWith('.vite'))
      symlinkSync(inRoot('node_modules', name), path.join(modules, name));
  }
  for (const name of readdirSync(inRoot('node_modules/@atrium'))) {
    symlinkSync(readlinkSync(inRoot('node_modules/@atrium', name)), path.join(modules, '@atrium', name));
  }
};

/** Copies the repository with uncommitted changes, which a Git worktree would not have. */
export const copyRepository = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-copy-'));
  for (const file of listFiles()) cpSync(inRoot(file), path.join(folder, file));
  linkPackages(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};
