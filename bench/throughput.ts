import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { type Measurement, median, formatRange } from './report.ts';

const rounds = 5;
const secondsEach = 4;
const connections = 40;

/** Servers run on the first core, the load on the others. */
const canPin =
  process.platform === 'linux' && availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

const pinToCores = (pid: number, core: string): void => {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', core, String(pid)]);
};

const formatPerSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`;

const formatMicroseconds = (value: number): string => `${value.toFixed(1)} µs`;

/** In steps of 10 ms; NaN if unknown. */
const readProcessorSeconds = (pid: number): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
};

interface Round {
  readonly perSecond: number;
  readonly cost: number;
}

interface Server {
  readonly url: string;
  readonly pid: number;
  readonly token: string;
}

interface Baseline extends Server {
  readonly stop: () => void;
}

const createHeaders = (token: string) => ({ authorization: `Bearer ${token}`, 'x-lang': 'en-US' });

const measureRound = async ({ url, pid, token }: Server, duration = secondsEach): Promise<Round> => {
  const headers = createHeaders(token);
  const secondsBefore = readProcessorSeconds(pid);
  const result = await autocannon({ url: `${url}/api/user-info`, headers, connections, duration });
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} error responses.`);
  const cost = ((readProcessorSeconds(pid) - secondsBefore) * 1_000_000) / result.requests.total;
  return { perSecond: result.requests.average, cost };
};

export const startBareServer = async (answer: string): Promise<Baseline> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare/server.ts'), answer], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.setEncoding('utf8');
  const [line] = (await once(child.stdout, 'data')) as [string];
  return { url: line.trim(), pid: child.pid ?? 0, token: 'none', stop: () => void child.kill() };
};

const compare = (
  title: string,
  [productTimes, baseline]: readonly [readonly number[], readonly number[]],
  unit: (value: number) => string,
  isCost: boolean,
): Measurement => {
  const ratio = median(productTimes) / median(baseline);
  return {
    title,
    ours: `${unit(median(productTimes))} (${formatRange(productTimes, unit)})`,
    baseline: `${unit(median(baseline))} (${formatRange(baseline, unit)})`,
    ratio: isCost ? 1 / ratio : ratio,
    limit: { atLeast: 0.6 },
  };
};

export const readUserInfo = async ({ url, token }: Server): Promise<string> =>
  (await fetch(`${url}/api/user-info`, { headers: createHeaders(token) })).text();

export const measureThroughput = async (product: Server, bareServer: Server): Promise<Measurement[]> => {
  const [productRounds, baseline]: [Round[], Round[]] = [[], []];
  try {
    for (const { pid } of [product, bareServer]) pinToCores(pid, '0');
    pinToCores(process.pid, `1-${Math.max(1, availableParallelism() - 1)}`);
    for (const server of [product, bareServer]) await measureRound(server, 2);
    for (let round = 0; round < rounds; round += 1) {
      productRounds.push(await measureRound(product));
      baseline.push(await measureRound(bareServer));
    }
  } finally {
    pinToCores(process.pid, `0-${availableParallelism() - 1}`);
  }
  const collectSeries = (key: keyof Round): [number[], number[]] => [
    productRounds.map((round) => round[key]),
    baseline.map((round) => round[key]),
  ];
  const throughput = compare(
    `user-info, requests${canPin ? ' on one core' : ''}`,
    collectSeries('perSecond'),
    formatPerSecond,
    false,
  );
  const cost = compare('user-info, processor time per request', collectSeries('cost'), formatMicroseconds, true);
  return Number.isNaN(cost.ratio) ? [throughput] : [throughput, cost];
};
