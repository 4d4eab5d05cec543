import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the repository, independent of the working directory. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Returns a path inside the repository. */
export const inRoot = (...parts) => path.join(root, ...parts);

/** Pinned version of Node. */
export const pinnedVersion = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).dependencies.node;

/** Path of the pinned Node: the current one if it matches, otherwise the one that npm installed. */
export const pinnedNode =
  process.version === `v${pinnedVersion}`
    ? process.execPath
    : inRoot('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Returns the file of a command of an installed package, to be run by the pinned Node: `binOf('vite')`. */
export const binOf = (name, command = name) => {
  const { bin } = JSON.parse(readFileSync(inRoot('node_modules', name, 'package.json'), 'utf8'));
  return inRoot('node_modules', name, typeof bin === 'string' ? bin : bin[command]);
};
