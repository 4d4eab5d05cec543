import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { inRoot } from './lib/root.mjs';

/** Like `npm start`, with a server that prints its process ID. */
const server =
  "process.on('SIGTERM', () => process.exit(0)); process.on('SIGINT', () => process.exit(0)); setInterval(() => {}, 1000); console.log('ready', process.pid);";
const script = `
import { run } from ${JSON.stringify(pathToFileURL(inRoot('scripts/lib/run.mjs')).href)};
await run(process.execPath, ['-e', ${JSON.stringify(server)}], { isApart: true });
`;

/** Returns null if the process has exited, even if its parent has not read the exit code. */
const readCommand = (pid) => {
  try {
    process.kill(pid, 0);
    return process.platform === 'linux' ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') || null : 'a command';
  } catch {
    return null;
  }
};

describe.skipIf(process.platform === 'win32')('npm start', { timeout: 60_000 }, () => {
  let folder;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'atrium-signals-'));
    writeFileSync(path.join(folder, 'start.mjs'), script);
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node start.mjs' } }));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Uses a separate process group, as a terminal does. */
  const start = async (command, args) => {
    const outermost = spawn(command, args, { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    outermost.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    await expect.poll(() => output).toMatch(/ready \d+/);
    const pid = Number(/ready (\d+)/.exec(output)?.[1]);
    onTestFinished(() => {
      if (readCommand(pid) !== null) process.kill(pid, 'SIGKILL');
    });
    return { outermost: outermost.pid, server: pid };
  };

  // SIGINT for npm only is not tested, because npm passes it to its shell, and dash ignores it.
  it.each([
    ['SIGINT', 'the whole group, as Ctrl-C in a terminal', 'npm', ['start'], -1],
    ['SIGTERM', 'npm alone, as a supervisor does', 'npm', ['start'], 1],
    ['SIGINT', 'the script alone', process.execPath, ['start.mjs'], 1],
    ['SIGTERM', 'the script alone', process.execPath, ['start.mjs'], 1],
  ])('npm start stops with its server when %s reaches %s', async (signal, _whom, command, args, sign) => {
    const pids = await start(command, args);
    process.kill(sign * pids.outermost, signal);
    await expect.poll(() => readCommand(pids.server)).toBeNull();
    await expect.poll(() => readCommand(pids.outermost)).toBeNull();
  });
});
