import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository, whatever the working directory. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** A path inside the repository. */
export const inRoot = (...parts) => path.join(root, ...parts);

/** The version of Node that the product runs on. */
export const pinnedVersion = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).dependencies.node;

/** That Node: the one that runs us if it is the right one, otherwise where npm puts it. */
export const pinnedNode =
  process.version === `v${pinnedVersion}`
    ? process.execPath
    : inRoot('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The file behind a command of an installed package, to be run by the pinned Node: `binOf('vite')`. */
export const binOf = (name, command = name) => {
  const { bin } = JSON.parse(readFileSync(inRoot('node_modules', name, 'package.json'), 'utf8'));
  return inRoot('node_modules', name, typeof bin === 'string' ? bin : bin[command]);
};
