import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../config/config.ts';
import { waitFor } from './wait-for.ts';

export interface ProductProcess {
  readonly pid: number;
  readonly port: number;
  readonly url: string;
  readonly output: () => string;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Resolves with the exit code, or null after a signal. */
  readonly exitCode: Promise<number | null>;
  /** Stops the process and removes its folder. */
  readonly remove: () => Promise<void>;
}

/** Environment in which the processes of tests share compiled modules. */
export const compileCache = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../.cache/compile') };

const startWithinMs = 100_000;
const entry = join(import.meta.dirname, '..', 'main.ts');
const greetingPattern = /http:\/\/[\w.]+:(\d+)/;

/** Waits until the product is ready. */
export const startProcess = async (settings: Environment): Promise<ProductProcess> => {
  const cwd = mkdtempSync(join(tmpdir(), 'atrium-process-'));
  const { PATH } = process.env;
  const child = spawn(process.execPath, [entry], {
    cwd,
    env: { PATH, PORT: '0', ATRIUM_DATA: cwd, ...compileCache, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const exitCode = once(child, 'exit').then(() => child.exitCode);
  const remove = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exitCode;
    rmSync(cwd, { recursive: true, force: true });
  };
  try {
    const port = await waitFor(() => {
      if (child.exitCode !== null) throw new Error(`The product exited:\n${output}`);
      return greetingPattern.exec(output)?.[1];
    }, startWithinMs);
    return {
      pid: child.pid ?? 0,
      port: Number(port),
      url: `http://127.0.0.1:${port}`,
      output: () => output,
      signal: (signal) => void child.kill(signal),
      exitCode,
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
};
