import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';
import { inRoot, pinnedNode, pinnedVersion } from './root.mjs';
import { print, formatSecondsSince, UserError } from './print.mjs';

const readPackages = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
};

/** npm writes `node_modules/.package-lock.json` last, so an interrupted installation is detected. */
const findMissingPackage = () => {
  const expected = readPackages(inRoot('package-lock.json'));
  if (!expected) throw new UserError('package-lock.json is missing or unreadable. Restore it from the repository.');
  const installed = readPackages(inRoot('node_modules/.package-lock.json'));
  if (!installed) return 'none are installed';
  for (const [name, entry] of Object.entries(expected)) {
    if (!name.startsWith('node_modules/') && !name.includes('/node_modules/')) continue;
    const installedEntry = installed[name];
    if (!installedEntry && !entry.optional && !entry.devOptional && !entry.peer)
      return `${name.split('node_modules/').at(-1)} is missing`;
    if (installedEntry && (installedEntry.version !== entry.version || installedEntry.integrity !== entry.integrity))
      return `${name.split('node_modules/').at(-1)} has changed`;
  }
  return existsSync(pinnedNode) ? null : `Node ${pinnedVersion} is missing`;
};

const findNpm = (args) => {
  const cli = process.env.npm_execpath;
  if (cli && path.basename(cli) === 'npm-cli.js' && existsSync(cli)) return [process.execPath, [cli, ...args], false];
  return process.platform === 'win32' ? ['npm.cmd', args, true] : ['npm', args, false];
};

const installPackages = async () => {
  const [command, args, shell] = findNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  const code = await run(command, args, { shell }).catch((error) => {
    throw new UserError(
      `npm could not be started (${error.code ?? error.message}). It comes with Node: https://nodejs.org`,
    );
  });
  if (code !== 0) {
    throw new UserError(
      `npm ci failed (exit code ${code}); see its message above. It needs access to the npm registry or a configured mirror.`,
    );
  }
};

const assertPinnedNode = () => {
  const { error, stdout } = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' });
  const installed = stdout?.trim();
  if (installed === `v${pinnedVersion}`) return;
  throw new UserError(
    error || !installed
      ? `Node ${pinnedVersion}, which npm installs with the other packages, does not run on this machine. Check that npm may run its install script.`
      : `node_modules contains Node ${installed} instead of ${pinnedVersion}. Delete node_modules and start again.`,
  );
};

/** A container image has only runtime packages and its own Node. */
const isImage = existsSync(inRoot('node_modules/.runtime-only'));

/** Installs the packages of the lockfile, including the pinned Node. */
export const prepare = async () => {
  if (isImage) return;
  const missingPackage = findMissingPackage();
  if (missingPackage) {
    const start = performance.now();
    print(`Installing packages (${missingPackage}) …`);
    await installPackages();
    print(`Installed in ${formatSecondsSince(start)}.`);
  }
  assertPinnedNode();
};
