import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Copy, startProduct } from '../e2e/harness/product.ts';
import { signInByApi } from '../e2e/harness/wire.ts';
import { databaseUrl, onServer } from '../server/src/testing/databases.ts';
import { startPostgres } from '../server/src/testing/postgres-cluster.ts';
import { type Asker, type Case, cases, now, type Total } from './lists-cases.ts';
import {
  clerks,
  counters,
  departments,
  entries,
  holdings,
  indexesAgain,
  people,
  withoutIndexes,
} from './lists-seed.ts';
import { median, type Measurement, milliseconds, spread } from './report.ts';

const sizes = { small: { users: 1000, entries: 2000 }, large: { users: 1_000_000, entries: 2_000_000 } };
const warmRounds = 10;
const rounds = 50;
/**
 * A usual page of a million must cost at most so many times one of a thousand, and so many milliseconds; a jump, which walks past what is
 * before it, and what must be found and sorted whole, so many milliseconds.
 */
const growth = 2;
const pageMs = 50;
const jumpMs = 150;

const seed = async (server: string, name: keyof typeof sizes): Promise<string> => {
  const url = databaseUrl(server, `bench_${name}`);
  await onServer(server, `create database bench_${name}`);
  await (await startOn(url)).stop();
  const { users, entries: count } = sizes[name];
  await onServer(url, withoutIndexes);
  const rows = [
    departments,
    people('postgres', users, now),
    holdings,
    ...clerks(now),
    entries('postgres', count, now),
    ...counters,
  ];
  // No triggers, not even of foreign keys: the rows are sound.
  await onServer(url, ['set session_replication_role = replica', ...rows].join(';'));
  await onServer(url, indexesAgain);
  await onServer(url, 'vacuum analyze');
  return url;
};

const startOn = (url: string): Promise<Copy> =>
  startProduct({
    DATABASE_URL: url,
    ATRIUM_DEMO: 'on',
    ATRIUM_KEY: 'the-key-of-all-measured-copies-0001',
    LOG_LEVEL: 'warn',
  });

const at99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;

const usernames: Readonly<Record<Asker, string>> = { admin: 'admin', department: 'clerk-dept', self: 'clerk-self' };

interface Side {
  readonly product: Copy;
  readonly tokens: Readonly<Record<Asker, string>>;
  readonly total: Total;
}

const sideOf = async (product: Copy, total: Total): Promise<Side> => {
  const tokenOf = async (asker: Asker) => (await signInByApi(product.url, usernames[asker])).token;
  const tokens = {
    admin: await tokenOf('admin'),
    department: await tokenOf('department'),
    self: await tokenOf('self'),
  };
  return { product, tokens, total };
};

/** Milliseconds of one request, its answer read to the end. */
const timeOf = async (
  { product, tokens, total }: Side,
  { path, as = 'admin' }: Case,
  round: number,
): Promise<number> => {
  const start = performance.now();
  const asked = path(round, total);
  const answer = await fetch(`${product.url}/api/${asked}`, { headers: { authorization: `Bearer ${tokens[as]}` } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${asked}: ${answer.status}`);
  return performance.now() - start;
};

/** Both sides by turns, so that what else the machine does meets both; after the first rounds, counts that took long are kept. */
const compare = async (few: Side, many: Side, one: Case): Promise<Measurement[]> => {
  const [small, large, first]: [number[], number[], number[]] = [[], [], []];
  for (let round = -warmRounds; round < rounds; round += 1) {
    const [was, is] = [await timeOf(few, one, round + warmRounds), await timeOf(many, one, round + warmRounds)];
    if (round < 0) first.push(is);
    else {
      small.push(was);
      large.push(is);
    }
  }
  const [was, is] = [median(small), median(large)];
  const [all, allMany] = [spread(small, milliseconds), spread(large, milliseconds)];
  console.log(
    `${one.what}: ${milliseconds(was)} (${all}), of a million ${milliseconds(is)} (${allMany}); cold ${first.map(milliseconds).join(', ')}`,
  );
  const p99 = at99(large);
  const most = one.isJump ? jumpMs : pageMs;
  const slowest: Measurement = {
    what: `${one.what}, p99`,
    ours: `${p99.toFixed(1)} ms`,
    floor: `${most} ms`,
    ratio: p99 / most,
    bar: { atMost: 1 },
  };
  if (one.isJump) return [slowest];
  const usual: Measurement = {
    what: `${one.what}, p50`,
    ours: `${is.toFixed(1)} ms`,
    floor: `${was.toFixed(1)} ms of a thousand`,
    ratio: is / was,
    bar: { atMost: growth },
  };
  return [usual, slowest];
};

/** Asks each case once on a database that writes down its plans. */
const keepPlans = async (url: string, folder: string): Promise<string> => {
  await onServer(url, 'alter database bench_large set auto_explain.log_min_duration = 0');
  await onServer(url, "alter database bench_large set log_min_messages = 'log'");
  const product = await startOn(url);
  const side = await sideOf(product, sizes.large);
  for (const one of cases) {
    // Stands in the log before the statements of the case.
    await onServer(url, `select 1 /* ${one.what} */`);
    await timeOf(side, one, 7);
  }
  await product.stop();
  const text = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  mkdirSync(join(import.meta.dirname, 'results'), { recursive: true });
  const file = join(
    import.meta.dirname,
    'results',
    `plans-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}.txt`,
  );
  writeFileSync(file, text);
  return file;
};

/** Pages of lists of a thousand rows and of a million, on a PostgreSQL server of our own. */
export const measureLists = async (): Promise<Measurement[]> => {
  const cluster = await startPostgres({
    shared_buffers: '1GB',
    shared_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '-1',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_nested_statements': 'off',
    logging_collector: 'on',
  });
  const measurements: Measurement[] = [];
  try {
    const urls = { small: await seed(cluster.url, 'small'), large: await seed(cluster.url, 'large') };
    const [small, large] = [await startOn(urls.small), await startOn(urls.large)];
    const [few, many] = [await sideOf(small, sizes.small), await sideOf(large, sizes.large)];
    for (const one of cases) measurements.push(...(await compare(few, many, one)));
    await small.stop();
    await large.stop();
    const folder = new URL(cluster.url).searchParams.get('host') ?? '';
    console.log(`Plans: ${await keepPlans(urls.large, join(folder, 'data/log'))}`);
  } finally {
    await cluster.stop();
  }
  return measurements;
};
