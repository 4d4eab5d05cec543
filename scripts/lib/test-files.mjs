import { readdirSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './root.mjs';
import { UserError } from './print.mjs';

const testFolders = ['contract/src', 'server/src', 'web/src', 'scripts', 'e2e'];

const listFiles = (folder) =>
  readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return [];
    const name = `${folder}/${entry.name}`;
    return entry.isDirectory() ? listFiles(name) : [name];
  });

export const listTestFiles = () =>
  testFolders
    .flatMap(listFiles)
    .filter((file) => /\.test\.(?:tsx?|mjs)$/.test(file) || /^e2e\/.*\.spec\.ts$/.test(file));

export const listFeatures = () =>
  readdirSync(inRoot('server/src/modules'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Accepts `role/`, `role-form.test.ts` and `roles.spec.ts` for `role`. */
const belongsToFeature = (feature, file) => {
  const folders = path.posix.dirname(file).split('/');
  return folders.includes(feature) || new RegExp(`^${feature}s?[.-]`).test(path.posix.basename(file));
};

/** Throws a `UserError` with the available names if a feature has no tests. */
export const findTests = (requestedFeatures, files = listTestFiles(), knownFeatures = listFeatures()) => {
  for (const feature of requestedFeatures) {
    if (/^[a-z][a-z-]*$/.test(feature) && files.some((file) => belongsToFeature(feature, file))) continue;
    throw new UserError(`There are no tests of "${feature}". Features with tests: ${knownFeatures.join(', ')}.`);
  }
  const foundFiles = files.filter((file) => requestedFeatures.some((feature) => belongsToFeature(feature, file)));
  return {
    units: foundFiles.filter((file) => !file.startsWith('e2e/')),
    e2e: foundFiles.filter((file) => file.startsWith('e2e/')).map((file) => path.posix.basename(file)),
  };
};
