import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const installedNode = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url));
/** The pinned version, independent of the one that runs the tests. */
const node = existsSync(installedNode) ? installedNode : process.execPath;
const maxStartMs = 150_000;

export type Settings = Readonly<Record<string, string>>;

export interface ExitResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
  readonly durationMs: number;
}

/** The instance may not be ready. */
export interface Instance {
  readonly url: string;
  readonly pid: number;
  readonly output: () => string;
  readonly exited: Promise<ExitResult>;
  /** Throws with the output if the instance exits or does not respond. */
  readonly waitUntilReady: () => Promise<void>;
  /** Default: SIGTERM. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<ExitResult>;
}

export const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port was found.')),
      );
    });
  });

/** The caller must remove the folder. */
export const createDataFolder = (): { path: string; remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), 'atrium-e2e-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
};

const isHealthy = async (url: string): Promise<boolean> => {
  try {
    const { ok } = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2000) });
    return ok;
  } catch {
    return false;
  }
};

/** Does not wait until the instance is ready. `root` is the folder of the checkout to start. */
export const launch = async (settings: Settings, root = projectRoot): Promise<Instance> => {
  if (!existsSync(join(root, 'web/dist/index.html')))
    throw new Error('The web is not built: run `npm start` or `npm test` once.');
  const port = settings['PORT'] ?? String(await findFreePort());
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
  const exited = new Promise<ExitResult>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, output, durationMs: performance.now() - start }));
  });
  const url = `http://127.0.0.1:${port}`;

  const waitUntilReady = async (): Promise<void> => {
    const until = performance.now() + maxStartMs;
    while (!(await isHealthy(url))) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The instance exited:\n${output}`);
      if (performance.now() > until) throw new Error(`The instance does not respond:\n${output}`);
      await wait(25);
    }
  };
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<ExitResult> => {
    const stopStart = performance.now();
    child.kill(signal);
    const exit = await exited;
    return { ...exit, durationMs: performance.now() - stopStart };
  };
  return { url, pid: child.pid ?? 0, output: () => output, exited, waitUntilReady, stop };
};

/** Starts the demo with a temporary data folder, which `stop` removes. */
export const startProduct = async (settings: Settings = {}, root = projectRoot): Promise<Instance> => {
  const data = createDataFolder();
  const instance = await launch({ ATRIUM_DATA: data.path, ATRIUM_TIMEZONE: 'Asia/Shanghai', ...settings }, root);
  const stop = async (signal?: NodeJS.Signals): Promise<ExitResult> => {
    const exit = await instance.stop(signal);
    data.remove();
    return exit;
  };
  try {
    await instance.waitUntilReady();
  } catch (error) {
    await stop('SIGKILL');
    throw error;
  }
  return { ...instance, stop };
};
