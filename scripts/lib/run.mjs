import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { pinnedNode, root } from './root.mjs';

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const canForwardSignals = process.platform !== 'win32';

const echoMs = 1000;

/** After a signal, before the child is killed. */
const graceMs = 5000;

/** Puts the pinned Node and the installed commands first in the path. */
export const createPinnedEnvironment = (extraVariables = {}) => {
  const name = Object.keys(process.env).find((key) => key.toLowerCase() === 'path') ?? 'PATH';
  const first = [path.dirname(pinnedNode), path.join(root, 'node_modules/.bin')].join(path.delimiter);
  return { ...process.env, [name]: `${first}${path.delimiter}${process.env[name] ?? ''}`, ...extraVariables };
};

const watchMs = 250;

/** npm may signal only its shell. Without npm, the parent may exit on purpose. */
const parent = process.ppid;
const hasLostParent = () =>
  canForwardSignals && process.env.npm_lifecycle_event !== undefined && process.ppid !== parent;

const toExitCode = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0);

let stoppedBy = null;

/** Returns null until a signal arrives. After one, no child may be started. */
export const getStopSignal = () => stoppedBy;

/** Ctrl-C may arrive twice, from the terminal and from npm. After SIGTERM a child may serve for `drainMs`. */
const forwardSignals = (children, drainMs = 0) => {
  let killTimer;
  let lastAt = Number.NEGATIVE_INFINITY;
  const forward = (signal) => {
    stoppedBy = signal;
    if (!canForwardSignals || performance.now() - lastAt < echoMs) return;
    lastAt = performance.now();
    for (const child of children) child.kill(signal);
    killTimer ??= setTimeout(
      () => {
        for (const child of children) child.kill('SIGKILL');
      },
      graceMs + (signal === 'SIGTERM' ? drainMs : 0),
    );
    killTimer.unref();
  };
  for (const signal of stopSignals) process.on(signal, forward);
  const watch = setInterval(() => {
    if (stoppedBy === null && hasLostParent()) forward('SIGTERM');
  }, watchMs);
  watch.unref();
  return () => {
    clearInterval(watch);
    clearTimeout(killTimer);
    for (const signal of stopSignals) process.off(signal, forward);
  };
};

/** Returns the exit code, 128 + n for signal n. An `isApart` child receives no signals from the terminal. */
export const run = (
  command,
  args,
  { env = process.env, cwd = root, shell = false, isApart = false, drainMs = 0 } = {},
) =>
  new Promise((resolve, reject) => {
    const detached = isApart && canForwardSignals;
    const child = spawn(command, args, { cwd, env, stdio: 'inherit', shell, detached });
    const release = forwardSignals([child], drainMs);
    child.once('error', (error) => {
      release();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      release();
      resolve(toExitCode(code, signal));
    });
  });

const printRewritten = (output, rewrite) => {
  let unfinishedLine = '';
  output.setEncoding('utf8');
  output.on('data', (text) => {
    const unprintedText = unfinishedLine + text;
    const end = unprintedText.lastIndexOf('\n') + 1;
    unfinishedLine = unprintedText.slice(end);
    if (end > 0) process.stdout.write(rewrite(unprintedText.slice(0, end)));
  });
  output.on('end', () => process.stdout.write(rewrite(unfinishedLine)));
};

/** Stops all commands after the first exit and returns its code. */
export const runTogether = async (commands) => {
  const children = commands.map(({ command, args, env = process.env, cwd = root, rewrite }) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', rewrite ? 'pipe' : 'inherit', 'inherit'] });
    if (rewrite) printRewritten(child.stdout, rewrite);
    return child;
  });
  const release = forwardSignals(children);
  const ends = children.map(
    (child) =>
      new Promise((resolve, reject) => {
        child.once('error', reject);
        child.once('exit', (code, signal) => resolve(toExitCode(code, signal)));
      }),
  );
  const first = await Promise.race(ends);
  for (const child of children) child.kill('SIGTERM');
  await Promise.allSettled(ends);
  release();
  return first;
};

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
      resolve({ code: toExitCode(code, signal), output });
    });
  });
