import { readdirSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './root.mjs';
import { Sentence } from './say.mjs';

const places = ['contract/src', 'server/src', 'web/src', 'scripts', 'e2e'];

const filesBelow = (folder) =>
  readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return [];
    const name = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(name) : [name];
  });

/** All test files and e2e specs, as paths relative to the root. */
export const testFiles = () =>
  places.flatMap(filesBelow).filter((file) => /\.test\.(?:tsx?|mjs)$/.test(file) || /^e2e\/.*\.spec\.ts$/.test(file));

/** The nouns of the product: the features of the server. */
export const nouns = () =>
  readdirSync(inRoot('server/src/features'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Whether a folder or a file belongs to a noun: `role/`, `role-form.test.ts`, `roles.spec.ts`. */
const isOf = (noun, file) => {
  const folders = path.posix.dirname(file).split('/');
  return folders.includes(noun) || new RegExp(`^${noun}s?[.-]`).test(path.posix.basename(file));
};

/**
 * What is tested of the nouns (lower case, as their folders are named) among `files`: the tests without a browser, and the
 * journeys. Throws a `Sentence` that names the nouns there are when one of them has none.
 */
export const testsOfNouns = (wanted, files = testFiles(), known = nouns()) => {
  for (const noun of wanted) {
    if (/^[a-z][a-z-]*$/.test(noun) && files.some((file) => isOf(noun, file))) continue;
    throw new Sentence(`No test is about "${noun}". These have tests of their own: ${known.join(', ')}.`);
  }
  const found = files.filter((file) => wanted.some((noun) => isOf(noun, file)));
  return {
    units: found.filter((file) => !file.startsWith('e2e/')),
    journeys: found.filter((file) => file.startsWith('e2e/')).map((file) => path.posix.basename(file)),
  };
};
