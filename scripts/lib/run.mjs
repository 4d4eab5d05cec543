import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { pinnedNode, root } from './root.mjs';

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** On Windows the console itself tells every process of a Ctrl-C, and passing one on would kill the child. */
const canPassOn = process.platform !== 'win32';

/** The same signal within this time is an echo. */
const echoMs = 1000;

/** A stopped child has this long to end by itself before it is ended. */
const graceMs = 5000;

/** The environment in which a child finds the pinned Node and the installed commands first. */
export const pinnedEnvironment = (extra = {}) => {
  const name = Object.keys(process.env).find((key) => key.toLowerCase() === 'path') ?? 'PATH';
  const first = [path.dirname(pinnedNode), path.join(root, 'node_modules/.bin')].join(path.delimiter);
  return { ...process.env, [name]: `${first}${path.delimiter}${process.env[name] ?? ''}`, ...extra };
};

/** How often we look whether what started us is still there. */
const watchMs = 250;

/**
 * npm passes a signal on to the shell that it started, which may end of it without a word to us: then we are left to
 * nobody. Who started us without npm may leave us running on purpose.
 */
const parent = process.ppid;
const isLeftAlone = () => canPassOn && process.env.npm_lifecycle_event !== undefined && process.ppid !== parent;

const codeOf = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0);

let stoppedBy = null;

/** The signal that told us to stop, or null: nothing further is to be started then. */
export const stopSignal = () => stoppedBy;

/**
 * Passes the signals that stop us on to children, and puts an end to those that do not stop. One Ctrl-C may reach us twice,
 * from the terminal and from npm: it is passed on once. The end of what started us counts as one too. After SIGTERM a child may
 * go on serving for `drainMs` before it stops.
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
 * Runs a command with our own input and output and answers its exit code (128 + n when a signal n ended it). Signals
 * are passed on; an `isApart` child gets them from us alone, not from the terminal too. Never a shell, but on Windows for
 * `.cmd` files.
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

/** Passes on what a child writes to its output, line by line, as `rewrite` has it. */
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
 * Runs several commands side by side until the first one ends, stops the others, and answers the first exit code. What one
 * with a `rewrite` prints is shown as that has it.
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

/** Runs a command without showing it and answers its exit code and what it wrote. */
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
