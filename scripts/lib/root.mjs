import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the repository, independent of the working directory. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export const inRoot = (...parts) => path.join(root, ...parts);

export const pinnedVersion = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).dependencies.node;

/** Path of the current Node if it has that version. */
export const pinnedNode =
  process.version === `v${pinnedVersion}`
    ? process.execPath
    : inRoot('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Returns the file of an installed command, such as `findBin('vite')`, for the pinned Node. */
export const findBin = (name, command = name) => {
  const { bin } = JSON.parse(readFileSync(inRoot('node_modules', name, 'package.json'), 'utf8'));
  return inRoot('node_modules', name, typeof bin === 'string' ? bin : bin[command]);
};
