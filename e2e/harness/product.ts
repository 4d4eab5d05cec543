import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ownRoot = fileURLToPath(new URL('../..', import.meta.url));
const installedNode = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url));
/** The Node that the lockfile pins, whichever one runs the tests. */
const node = existsSync(installedNode) ? installedNode : process.execPath;
const startWithinMs = 150_000;

/** The settings of a copy, as environment variables. */
export type Settings = Readonly<Record<string, string>>;

/** How a copy ended: its exit code, or the signal that ended it, and all that it wrote. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
  readonly tookMs: number;
}

/** A copy of the product that was started and may not be ready yet. */
export interface Copy {
  readonly url: string;
  readonly pid: number;
  /** All that it has written so far. */
  readonly output: () => string;
  readonly ended: Promise<Ending>;
  /** Waits until it answers; throws with what it wrote if it ends or stays silent. */
  readonly ready: () => Promise<void>;
  /** Stops it (SIGTERM unless said) and waits for its end. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<Ending>;
}

/** A port that nobody listens on at the moment. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

/** A folder of its own for a copy's data, to be removed by whoever made it. */
export const dataFolder = (): { path: string; remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), 'atrium-e2e-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
};

const answers = async (url: string): Promise<boolean> => {
  try {
    const { ok } = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2000) });
    return ok;
  } catch {
    return false;
  }
};

/**
 * Starts the product as `npm start` does, without waiting for it; its settings are those given and nothing else. `root` is the folder of
 * another checkout of it.
 */
export const launch = async (settings: Settings, root = ownRoot): Promise<Copy> => {
  if (!existsSync(join(root, 'web/dist/index.html')))
    throw new Error('The web is not built: run `npm start` or `npm test` once.');
  const port = settings['PORT'] ?? String(await freePort());
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(ATRIUM_|NODE_ENV$|DATABASE_(?:LISTEN_)?URL$|PORT$|HOST$|LOG_LEVEL$|NODE_OPTIONS$|FORCE_COLOR$)/.test(name),
    ),
  );
  const start = performance.now();
  const child = spawn(
    node,
    [
      '--max-semi-space-size=8',
      '--no-parallel-scavenge',
      '--heap-growing-percent=50',
      join(root, 'server/src/main.ts'),
    ],
    {
      env: { ...inherited, MALLOC_ARENA_MAX: '2', PORT: port, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, output, tookMs: performance.now() - start }));
  });
  const url = `http://127.0.0.1:${port}`;

  const ready = async (): Promise<void> => {
    const until = performance.now() + startWithinMs;
    while (!(await answers(url))) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The product ended:\n${output}`);
      if (performance.now() > until) throw new Error(`The product does not answer:\n${output}`);
      await wait(25);
    }
  };
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<Ending> => {
    const asked = performance.now();
    child.kill(signal);
    const ending = await ended;
    return { ...ending, tookMs: performance.now() - asked };
  };
  return { url, pid: child.pid ?? 0, output: () => output, ended, ready, stop };
};

/** Starts the product with the demo in a data folder of its own, and waits until it answers; `stop` removes the folder too. */
export const startProduct = async (settings: Settings = {}, root = ownRoot): Promise<Copy> => {
  const data = dataFolder();
  const copy = await launch({ ATRIUM_DATA: data.path, ATRIUM_TIMEZONE: 'Asia/Shanghai', ...settings }, root);
  const stop = async (signal?: NodeJS.Signals): Promise<Ending> => {
    const ending = await copy.stop(signal);
    data.remove();
    return ending;
  };
  try {
    await copy.ready();
  } catch (error) {
    await stop('SIGKILL');
    throw error;
  }
  return { ...copy, stop };
};
