import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { capture, createPinnedEnvironment } from '../run.mjs';
import { findBin, inRoot, pinnedNode, root } from '../root.mjs';
import { UserError } from '../print.mjs';

const runTool = (args) => capture(pinnedNode, args, { env: createPinnedEnvironment() });

const assertPassed = (failure, { code, output }) => {
  if (code === 0) return;
  throw new UserError(
    `${failure}, so all changes were undone. First lines of the output:\n${output.split('\n').slice(0, 12).join('\n')}`,
  );
};

const formatFiles = async (files) =>
  assertPassed('The generated files could not be formatted', await runTool([findBin('oxfmt'), ...files]));

/** Shows the errors of the first workspace that fails. */
const compileWorkspaces = async () => {
  const results = await Promise.all(
    ['contract', 'server', 'web'].map((workspace) =>
      runTool([findBin('typescript', 'tsc'), '-p', workspace, '--pretty', 'false']),
    ),
  );
  for (const result of results) assertPassed('The generated code does not compile', result);
};

/** Returns the label files of languages that resource definitions do not contain. */
const findLabelFiles = () =>
  readdirSync(inRoot('contract/src/words'))
    .map((language) => `contract/src/words/${language}/label-words.ts`)
    .filter((file) => existsSync(inRoot(file)));

/** Adds the labels of new resources and fields in English. */
const addMissingLabels = async (files) => {
  if (files.length === 0) return;
  const { writeLabelFile } = await import('./labels.mjs');
  for (const file of files) {
    const { labels } = await import(pathToFileURL(inRoot(file)).href);
    writeFileSync(inRoot(file), writeLabelFile(labels));
  }
};

/** Returns the created folders, deepest first. */
const createFolders = (folder) => {
  if (existsSync(folder)) return [];
  const createdFolder = createFolders(path.dirname(folder));
  mkdirSync(folder);
  return [folder, ...createdFolder];
};

/** Writes, formats and compiles files; restores all files on failure. */
export const writeFiles = async (newFiles, changedFiles, { isCompiled = true } = {}) => {
  const existing = [...newFiles.keys()].filter((file) => existsSync(inRoot(file)));
  if (existing.length > 0) throw new UserError(`Already exists: ${existing.join(', ')}. No file was changed.`);
  const labelFiles = findLabelFiles();
  const previousTexts = new Map(
    [...changedFiles.keys(), ...labelFiles].map((file) => [file, readFileSync(inRoot(file))]),
  );
  const folders = [];
  const undo = () => {
    for (const file of newFiles.keys()) rmSync(inRoot(file), { force: true });
    for (const folder of folders) rmdirSync(folder);
    for (const [file, text] of previousTexts) writeFileSync(inRoot(file), text);
  };
  try {
    for (const [file, text] of [...newFiles, ...changedFiles]) {
      const fullPath = path.join(root, file);
      folders.unshift(...createFolders(path.dirname(fullPath)));
      writeFileSync(fullPath, text);
    }
    await addMissingLabels(labelFiles);
    await formatFiles([...newFiles.keys(), ...changedFiles.keys(), ...labelFiles]);
    if (isCompiled) await compileWorkspaces();
  } catch (error) {
    undo();
    throw error;
  }
};
