import path from 'node:path';
import { parseArgs } from 'node:util';
import { Sentence } from './say.mjs';

const usage =
  'npm run mutate -- <file> [<file> …] [--tests <glob> …] [--concurrency <number>] [--timeout <seconds>] [--without <mutator> …] [--skip-static] [--report <file.json>]';

const options = {
  tests: { type: 'string', multiple: true, default: [] },
  concurrency: { type: 'string', default: '2' },
  timeout: { type: 'string' },
  without: { type: 'string', multiple: true, default: [] },
  'skip-static': { type: 'boolean', default: false },
  report: { type: 'string' },
};

/** The workspaces whose rules can be tried, with what their tests need beside the files. */
const workspaces = {
  contract: {},
  // Without the temporary PostgreSQL server: a rule is the same on both databases, and a thousand tries are many.
  server: {
    globalSetup: ['src/testing/set-up/sqlite-for-tests.ts'],
    setupFiles: ['src/testing/set-up/end-with-tests.ts'],
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
  // A random test takes several times as long where every change is built in.
  web: { restoreMocks: true, unstubGlobals: true, testTimeout: 20_000 },
};

/** A file without the lines that Stryker takes behind a colon: `file.ts:10-20`. */
const nameOf = (file) => file.replace(/:\d+(?::\d+)?-\d+(?::\d+)?$/, '');

const workspaceOf = (file) => {
  const name = Object.keys(workspaces).find((known) => file.startsWith(`${known}/src/`));
  if (!name) throw new Sentence(`"${file}" is no source file of the contract, the server or the web.\n${usage}`);
  return name;
};

/** The tests beside a file: those of its folder and of the folders below. */
const testsBeside = (file) => `${path.posix.dirname(nameOf(file))}/**/*.test.{ts,tsx}`;

const projectOf = (name, tests, timeouts) => {
  const include = [...new Set(tests)]
    .filter((glob) => glob.startsWith(`${name}/`))
    .map((glob) => glob.slice(name.length + 1));
  return { test: { name, root: name, include, ...workspaces[name], ...timeouts } };
};

const readOptions = (args) => {
  const { positionals: files, values } = parseArgs({ args, options, allowPositionals: true });
  if (files.length === 0) throw new Sentence(`Whose rules are to be tried?\n${usage}`);
  const { concurrency, timeout = '20' } = values;
  for (const [name, number] of Object.entries({ concurrency, timeout }))
    if (!/^[1-9]\d?$/.test(number)) throw new Sentence(`"${number}" is no --${name}.\n${usage}`);
  return { files, ...values };
};

/**
 * What Vitest and Stryker are told for `npm run mutate`: the files whose rules are changed one small piece at a time, and
 * the tests that should notice; without `--tests` those beside the files. `--timeout` is for one test, and for what the tests of
 * one change may take beyond what they take by themselves; `--without` leaves out a kind of change (`StringLiteral`);
 * `--skip-static` leaves out what runs when a file is loaded, for which all tests have to run; `--report` keeps every change and
 * what became of it as JSON. Throws a `Sentence` where nothing can be tried.
 */
export const mutationRun = (args) => {
  const { files, report, ...values } = readOptions(args);
  const tests = values.tests.length > 0 ? values.tests : files.map(testsBeside);
  const names = [...new Set([...files.map(workspaceOf), ...tests.map(workspaceOf)])];
  const timeoutMs = Number(values.timeout ?? '20') * 1000;
  const timeouts = values.timeout === undefined ? {} : { testTimeout: timeoutMs, hookTimeout: timeoutMs };
  const projects = names.map((name) => projectOf(name, tests, timeouts));
  return {
    vitest: `export default ${JSON.stringify({ test: { projects } })};\n`,
    stryker: {
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      vitest: { configFile: 'vitest.mutate.config.js' },
      mutate: files,
      mutator: { excludedMutations: values.without },
      // In the copy, so that what one workspace takes from another is the changed code too.
      inPlace: true,
      coverageAnalysis: 'perTest',
      ignoreStatic: values['skip-static'],
      reporters: ['clear-text', 'progress-append-only', ...(report ? ['json'] : [])],
      clearTextReporter: { logTests: false, reportTests: false },
      // Relative to the folder in which it was asked for, not to the copy.
      ...(report && { jsonReporter: { fileName: path.resolve(report) } }),
      concurrency: Number(values.concurrency),
      timeoutMS: timeoutMs,
    },
  };
};
