import { readFileSync } from 'node:fs';
import { readHealth } from '@atrium/contract/about/calls.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createPostgres, serverVariable, templateName } from './testing/databases.ts';
import { startProcess } from './testing/process.ts';

const start = async (settings: Record<string, string> = {}) => {
  const { url, drop } = await createPostgres(templateName);
  onTestFinished(drop);
  const product = await startProcess({ DATABASE_URL: url, ATRIUM_WORKERS: '2', ...settings });
  onTestFinished(product.remove);
  const serving = () => product.output().split('a worker serves').length - 1;
  await expect.poll(serving).toBe(2);
  return { ...product, serving };
};

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const workersOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

describe.skipIf(!process.env[serverVariable] || process.platform !== 'linux')('several workers', () => {
  test('share the port, are replaced when they die, and end together', async () => {
    const { pid, url, signal, ended, serving } = await start();
    const before = workersOf(pid);
    const answers = async (): Promise<number[]> => {
      const asked = Array.from({ length: 10 }, () =>
        fetch(`${url}/api/${readHealth.path}`, { headers: { connection: 'close' } }).then(({ status }) => status),
      );
      return [...new Set(await Promise.all(asked))];
    };
    expect(await answers()).toEqual([200]);
    process.kill(before[0] ?? 0, 'SIGKILL');
    await expect.poll(() => workersOf(pid).includes(before[0] ?? 0)).toBe(false);
    expect(await answers()).toEqual([200]);
    await expect.poll(serving).toBe(3);
    const after = workersOf(pid);
    signal('SIGTERM');
    expect(await ended).toBe(0);
    expect([...before, ...after].filter(isThere)).toEqual([]);
  });

  test('do not outlive what started them, and have their log raised by one signal', async () => {
    const { pid, signal, output, ended } = await start();
    const workers = workersOf(pid);
    signal('SIGUSR2');
    await expect.poll(() => output().split('the level of the log is debug now')).toHaveLength(3);
    signal('SIGKILL');
    await ended;
    await expect.poll(() => workers.filter(isThere)).toEqual([]);
  });

  test('tell each their own figures, on ports one after the other', async () => {
    const metricsPort = 20_000 + (process.pid % 10_000);
    await start({ ATRIUM_METRICS_PORT: String(metricsPort) });
    for (const port of [metricsPort, metricsPort + 1]) {
      await expect.poll(() => fetch(`http://127.0.0.1:${port}/metrics`).then(({ status }) => status)).toBe(200);
    }
  });

  test('say once what keeps them from starting', async () => {
    const { url } = await start();
    const port = new URL(url).port;
    await expect(start({ PORT: port })).rejects.toThrow(/ended:\n[^\n]*already in use[^\n]*\n$/);
    await expect(startProcess({ ATRIUM_WORKERS: '2' })).rejects.toThrow(/ATRIUM_WORKERS.*DATABASE_URL/);
  });
});
