import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { pinnedNode, root } from './root.mjs';

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const canPassOn = process.platform !== 'win32';

const echoMs = 1000;

/** Time that a stopped child has to exit before it is killed. */
const graceMs = 5000;

/** Returns an environment whose path starts with the pinned Node and the installed commands. */
export const pinnedEnvironment = (extra = {}) => {
  const name = Object.keys(process.env).find((key) => key.toLowerCase() === 'path') ?? 'PATH';
  const first = [path.dirname(pinnedNode), path.join(root, 'node_modules/.bin')].join(path.delimiter);
  return { ...process.env, [name]: `${first}${path.delimiter}${process.env[name] ?? ''}`, ...extra };
};

const watchMs = 250;

/**
 * npm passes a signal to its shell, which may exit without passing it on, and leave this process without a parent.
 * Without npm, the parent may exit on purpose.
 */
const parent = process.ppid;
const isLeftAlone = () => canPassOn && process.env.npm_lifecycle_event !== undefined && process.ppid !== parent;

const codeOf = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0);

let stoppedBy = null;

/** Returns the signal that stopped this process, or null. Nothing may be started after it. */
export const stopSignal = () => stoppedBy;

/**
 * Passes stop signals on to children and kills those that do not exit. Ctrl-C may arrive twice, from the terminal and
 * from npm, and is passed on once. The exit of the parent counts as a signal. After SIGTERM a child may serve for
 * `drainMs` before it stops.
 */
const forwardSignals = (children, drainMs = 0) => {
  let backstop;
  let lastAt = Number.NEGATIVE_INFINITY;
  const forward = (signal) => {
    stoppedBy = signal;
    if (!canPassOn || performance.now() - lastAt < echoMs) return;
    lastAt = performance.now();
    for (const child of children) child.kill(signal);
    backstop ??= setTimeout(
      () => {
        for (const child of children) child.kill('SIGKILL');
      },
      graceMs + (signal === 'SIGTERM' ? drainMs : 0),
    );
    backstop.unref();
  };
  for (const signal of stopSignals) process.on(signal, forward);
  const watch = setInterval(() => {
    if (stoppedBy === null && isLeftAlone()) forward('SIGTERM');
  }, watchMs);
  watch.unref();
  return () => {
    clearInterval(watch);
    clearTimeout(backstop);
    for (const signal of stopSignals) process.off(signal, forward);
  };
};

/**
 * Runs a command with inherited input and output and returns its exit code (128 + n for signal n). Signals are passed
 * on; an `isApart` child does not get them from the terminal too. Uses no shell, except on Windows for `.cmd` files.
 */
export const run = (
  command,
  args,
  { env = process.env, cwd = root, shell = false, isApart = false, drainMs = 0 } = {},
) =>
  new Promise((resolve, reject) => {
    const detached = isApart && canPassOn;
    const child = spawn(command, args, { cwd, env, stdio: 'inherit', shell, detached });
    const release = forwardSignals([child], drainMs);
    child.once('error', (error) => {
      release();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      release();
      resolve(codeOf(code, signal));
    });
  });

/** Prints the output of a child line by line, changed by `rewrite`. */
const showRewritten = (output, rewrite) => {
  let rest = '';
  output.setEncoding('utf8');
  output.on('data', (text) => {
    const all = rest + text;
    const end = all.lastIndexOf('\n') + 1;
    rest = all.slice(end);
    if (end > 0) process.stdout.write(rewrite(all.slice(0, end)));
  });
  output.on('end', () => process.stdout.write(rewrite(rest)));
};

/**
 * Runs several commands until the first one exits, stops the others, and returns the first exit code. Output is changed
 * by `rewrite` if given.
 */
export const runTogether = async (commands) => {
  const children = commands.map(({ command, args, env = process.env, cwd = root, rewrite }) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', rewrite ? 'pipe' : 'inherit', 'inherit'] });
    if (rewrite) showRewritten(child.stdout, rewrite);
    return child;
  });
  const release = forwardSignals(children);
  const ends = children.map(
    (child) =>
      new Promise((resolve, reject) => {
        child.once('error', reject);
        child.once('exit', (code, signal) => resolve(codeOf(code, signal)));
      }),
  );
  const first = await Promise.race(ends);
  for (const child of children) child.kill('SIGTERM');
  await Promise.allSettled(ends);
  release();
  return first;
};

/** Runs a command silently and returns its exit code and output. */
export const capture = (command, args, { env = process.env, cwd = root } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const release = forwardSignals([child]);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text) => {
        output += text;
      });
    }
    child.once('error', (error) => {
      release();
      resolve({ code: 127, output: String(error) });
    });
    child.once('close', (code, signal) => {
      release();
      resolve({ code: codeOf(code, signal), output });
    });
  });
