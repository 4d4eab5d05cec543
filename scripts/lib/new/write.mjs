import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { capture, pinnedEnvironment } from '../run.mjs';
import { binOf, inRoot, pinnedNode, root } from '../root.mjs';
import { UserError } from '../print.mjs';

const runTool = (args) => capture(pinnedNode, args, { env: pinnedEnvironment() });

const assertPassed = (what, { code, output }) => {
  if (code === 0) return;
  throw new UserError(
    `${what}, so all changes were undone. First lines of the output:\n${output.split('\n').slice(0, 12).join('\n')}`,
  );
};

const format = async (files) =>
  assertPassed('The generated files could not be formatted', await runTool([binOf('oxfmt'), ...files]));

/** Compiles the workspaces of the product simultaneously; only the errors of the first that fails are shown. */
const compile = async () => {
  const results = await Promise.all(
    ['contract', 'server', 'web'].map((workspace) =>
      runTool([binOf('typescript', 'tsc'), '-p', workspace, '--pretty', 'false']),
    ),
  );
  for (const result of results) assertPassed('The generated code does not compile', result);
};

/** Creates the folders of a file and returns the new ones, deepest first. */
const makeFolders = (folder) => {
  if (existsSync(folder)) return [];
  const made = makeFolders(path.dirname(folder));
  mkdirSync(folder);
  return [folder, ...made];
};

/** Writes, formats and compiles new and changed files; restores everything on failure. */
export const writeAll = async (fresh, changed) => {
  const there = [...fresh.keys()].filter((file) => existsSync(inRoot(file)));
  if (there.length > 0) throw new UserError(`Already exists: ${there.join(', ')}. No file was changed.`);
  const before = new Map([...changed.keys()].map((file) => [file, readFileSync(inRoot(file))]));
  const folders = [];
  const undo = () => {
    for (const file of fresh.keys()) rmSync(inRoot(file), { force: true });
    for (const folder of folders) rmdirSync(folder);
    for (const [file, text] of before) writeFileSync(inRoot(file), text);
  };
  try {
    for (const [file, text] of [...fresh, ...changed]) {
      const full = path.join(root, file);
      folders.unshift(...makeFolders(path.dirname(full)));
      writeFileSync(full, text);
    }
    await format([...fresh.keys(), ...changed.keys()]);
    await compile();
  } catch (error) {
    undo();
    throw error;
  }
};
