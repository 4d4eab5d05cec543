import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onServer } from '../server/src/testing/databases.ts';
import { startPostgres } from '../server/src/testing/postgres-cluster.ts';
import { type Case, cases, type Kind, now } from './lists-cases.ts';
import { type Filled, fillPostgres, fillSqlite } from './lists-databases.ts';
import { besideWrites, longestPause, memoryOf, type Side, sideOf, timeOf, write } from './lists-pages.ts';
import { median, type Measurement, milliseconds, spread } from './report.ts';

const sizes = {
  thousand: { users: 1000, entries: 2000 },
  embedded: { users: 100_000, entries: 200_000 },
  million: { users: 1_000_000, entries: 2_000_000 },
};
const firstRounds = 10;
const rounds = 50;
const coldRounds = 12;
/** Maximum ratio of a usual page to one with a thousand records. */
const growth = 2;
/** In milliseconds; `cold` is immediately after a write. */
const most: Readonly<Record<Kind, Readonly<Record<'warm' | 'cold', number>>>> = {
  usual: { warm: 50, cold: 50 },
  jump: { warm: 150, cold: 150 },
  rare: { warm: 150, cold: 150 },
  common: { warm: 150, cold: 150 },
  sorted: { warm: 150, cold: 150 },
};
const pauseMs = 50;
const memoryMb = 250;
const office = { seconds: 20, writes: 50 };
const people = { one: 1, many: 20 };

const at99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;

const under = (what: string, value: number, bar: number, unit = 'ms'): Measurement => ({
  what,
  ours: `${value.toFixed(1)} ${unit}`,
  floor: `${bar} ${unit}`,
  ratio: value / bar,
  bar: { atMost: 1 },
});

/** Measures both sides alternately, so that other load affects both. */
const measureWarm = async (few: Side, many: Side, one: Case): Promise<Measurement[]> => {
  const [small, large]: [number[], number[]] = [[], []];
  for (let round = 0; round < firstRounds + rounds; round += 1) {
    const [was, is] = [await timeOf(few, one, round), await timeOf(many, one, round)];
    if (round < firstRounds) continue;
    small.push(was);
    large.push(is);
  }
  const [was, is] = [median(small), median(large)];
  const { kind = 'usual', what } = one;
  console.log(`${what}: ${milliseconds(was)}, of many ${milliseconds(is)} (${spread(large, milliseconds)})`);
  const slowest = under(`${what}, p99`, at99(large), most[kind].warm);
  if (kind !== 'usual') return [slowest];
  const usual: Measurement = {
    what: `${what}, p50`,
    ours: `${is.toFixed(1)} ms`,
    floor: `${was.toFixed(1)} ms of a thousand`,
    ratio: is / was,
    bar: { atMost: growth },
  };
  return [usual, slowest];
};

/** Measures pages immediately after a write, which invalidates caches. */
const measureCold = async (side: Side, one: Case): Promise<Measurement> => {
  const times: number[] = [];
  for (let round = 0; round < coldRounds; round += 1) {
    await write(side, round);
    times.push(await timeOf(side, one, round));
  }
  const { kind = 'usual', what } = one;
  return under(`${what}, cold, at most`, Math.max(...times), most[kind].cold);
};

const ofKind = (...kinds: Kind[]): Case[] => cases.filter(({ kind = 'usual' }) => kinds.includes(kind));

const measureBeside = async (side: Side): Promise<Measurement[]> => {
  const measure = async (what: string, found: readonly Case[], count: number, bar: number) => {
    const times = await besideWrites(side, found, { ...office, people: count });
    return under(`${what}, ${count} a second beside ${office.writes} writes, p99`, at99(times), bar);
  };
  return [
    await measure('usual pages', ofKind('usual'), people.one * 4, most.usual.cold),
    await measure('usual pages', ofKind('usual'), people.many, most.usual.cold),
    await measure('jumps', ofKind('jump'), people.one * 2, most.jump.cold),
    await measure('few found by a text', ofKind('rare'), people.one * 2, most.rare.cold),
    await measure('many found by a text', ofKind('common', 'sorted'), people.one * 2, most.common.cold),
  ];
};

const measureOn = async (what: string, small: Filled, large: Filled): Promise<Measurement[]> => {
  const [few, many] = [await small.start(), await large.start()];
  const found: Measurement[] = [];
  try {
    const [fewSide, side] = [await sideOf(few, small.total), await sideOf(many, large.total)];
    let pause = 0;
    for (const one of cases) {
      await longestPause(side);
      found.push(...(await measureWarm(fewSide, side, one)), await measureCold(side, one));
      const longest = await longestPause(side);
      if (longest > pauseMs) console.log(`${one.what}: a pause of ${longest.toFixed(1)} ms`);
      pause = Math.max(pause, longest);
    }
    found.push(under('longest pause of the event loop', pause, pauseMs), ...(await measureBeside(side)));
    found.push(under('memory of a copy after all lists', memoryOf(side) / 1e6, memoryMb, 'MB'));
  } finally {
    await few.stop();
    await many.stop();
  }
  return found.map((one) => ({ ...one, what: `${what}: ${one.what}` }));
};

/** Requests each case once while the database logs query plans. */
const keepPlans = async ({ start, total, url }: Filled & { url: string }, folder: string): Promise<string> => {
  await onServer(url, 'alter database bench_million set auto_explain.log_min_duration = 0');
  await onServer(url, "alter database bench_million set log_min_messages = 'log'");
  const product = await start();
  const side = await sideOf(product, total);
  for (const one of cases) {
    // Marks the following statements in the log.
    await onServer(url, `select 1 /* ${one.what} */`);
    await timeOf(side, one, 7);
  }
  await product.stop();
  const text = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  const results = join(import.meta.dirname, 'results');
  mkdirSync(results, { recursive: true });
  const file = join(results, `plans-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}.txt`);
  writeFileSync(file, text);
  return file;
};

export const measureLists = async (): Promise<Measurement[]> => {
  const cluster = await startPostgres({
    shared_buffers: '1GB',
    autovacuum: 'on',
    shared_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '-1',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_nested_statements': 'off',
    logging_collector: 'on',
  });
  try {
    const small = await fillPostgres(cluster.url, 'bench_thousand', sizes.thousand);
    const large = await fillPostgres(cluster.url, 'bench_million', sizes.million);
    const found = await measureOn('PostgreSQL, a million', small, large);
    const folder = new URL(cluster.url).searchParams.get('host') ?? '';
    console.log(`Plans: ${await keepPlans(large, join(folder, 'data/log'))}`);
    for (const one of [small, large]) one.remove();
    return found;
  } finally {
    await cluster.stop();
  }
};

export const measureEmbeddedLists = async (): Promise<Measurement[]> => {
  const [small, large] = [await fillSqlite(sizes.thousand), await fillSqlite(sizes.embedded)];
  try {
    return await measureOn('SQLite, a hundred thousand', small, large);
  } finally {
    for (const one of [small, large]) one.remove();
  }
};
