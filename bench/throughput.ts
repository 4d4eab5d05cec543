import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { type Measurement, median, spread } from './report.ts';

const rounds = 5;
const secondsEach = 4;
const connections = 40;

/** Servers share the first core and the load comes from the others, where the machine lets us say so. */
const canPin =
  process.platform === 'linux' && availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

const pin = (pid: number, core: string): void => {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', core, String(pid)]);
};

const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`;

const load = async (url: string, headers: Record<string, string>, duration = secondsEach): Promise<number> => {
  const result = await autocannon({ url, headers, connections, duration });
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} refusals.`);
  return result.requests.average;
};

const startBare = async (answer: string): Promise<{ url: string; pid: number; stop: () => void }> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare/server.ts'), answer], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.setEncoding('utf8');
  const [line] = (await once(child.stdout, 'data')) as [string];
  return { url: line.trim(), pid: child.pid ?? 0, stop: () => void child.kill() };
};

/** Requests per second of an authenticated `user-info` against a bare Fastify route that answers the same, on one core. */
export const measureThroughput = async (url: string, pid: number, token: string): Promise<Measurement[]> => {
  const headers = { authorization: `Bearer ${token}`, 'x-lang': 'en-US' };
  const answer = await fetch(`${url}/api/user-info`, { headers });
  const bare = await startBare(await answer.text());
  const [ours, floor]: [number[], number[]] = [[], []];
  try {
    for (const server of [pid, bare.pid]) pin(server, '0');
    pin(process.pid, `1-${Math.max(1, availableParallelism() - 1)}`);
    for (const one of [url, bare.url]) await load(`${one}/api/user-info`, headers, 2);
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await load(`${url}/api/user-info`, headers));
      floor.push(await load(`${bare.url}/api/user-info`, headers));
    }
  } finally {
    bare.stop();
    pin(process.pid, `0-${availableParallelism() - 1}`);
  }
  return [
    {
      what: `user-info, requests${canPin ? ' on one core' : ''}`,
      ours: `${perSecond(median(ours))} (${spread(ours, perSecond)})`,
      floor: `${perSecond(median(floor))} (${spread(floor, perSecond)})`,
      ratio: median(ours) / median(floor),
      bar: { atLeast: 0.6 },
    },
  ];
};
