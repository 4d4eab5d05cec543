import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runOnServer } from '../server/src/testing/databases.ts';
import { startPostgres } from '../server/src/testing/postgres/cluster.ts';
import { type Case, cases, type Kind, now } from './lists-cases.ts';
import { type FilledDatabase, fillPostgres, fillSqlite } from './lists-databases.ts';
import {
  measureDuringWrites,
  readLongestPause,
  readMemory,
  type Side,
  createSide,
  measurePage,
  changeUser,
} from './lists-pages.ts';
import { median, type Measurement, formatMilliseconds, formatRange, percentile99 } from './report.ts';

const sizes = {
  thousand: { users: 1000, entries: 2000 },
  embedded: { users: 100_000, entries: 200_000 },
  million: { users: 1_000_000, entries: 2_000_000 },
};
const warmUpRounds = 10;
const rounds = 50;
const coldRounds = 12;
/** Maximum ratio of a usual page to one with a thousand records. */
const maxGrowth = 2;
/** In milliseconds; `cold` is immediately after a write. */
const maxMs: Readonly<Record<Kind, Readonly<Record<'warm' | 'cold', number>>>> = {
  usual: { warm: 50, cold: 50 },
  jump: { warm: 150, cold: 150 },
  rare: { warm: 150, cold: 150 },
  common: { warm: 150, cold: 150 },
  sorted: { warm: 150, cold: 150 },
  palette: { warm: 50, cold: 50 },
};
const maxPauseMs = 50;
const maxMemoryMb = 250;
const writeLoad = { seconds: 20, writes: 50 };
const usersPerRun = { one: 1, many: 20 };

const compareWithLimit = (title: string, value: number, limit: number, unit = 'ms'): Measurement => ({
  title,
  ours: `${value.toFixed(1)} ${unit}`,
  baseline: `${limit} ${unit}`,
  ratio: value / limit,
  limit: { atMost: 1 },
});

/** Measures both sides alternately, so that other load affects both. */
const measureWarm = async (smallSide: Side, largeSide: Side, listCase: Case): Promise<Measurement[]> => {
  const [small, large]: [number[], number[]] = [[], []];
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    const [fewMs, manyMs] = [
      await measurePage(smallSide, listCase, round),
      await measurePage(largeSide, listCase, round),
    ];
    if (round < warmUpRounds) continue;
    small.push(fewMs);
    large.push(manyMs);
  }
  const fewMs = median(small);
  const manyMs = median(large);
  const { kind = 'usual', title } = listCase;
  console.log(
    `${title}: ${formatMilliseconds(fewMs)}, with many records ${formatMilliseconds(manyMs)} (${formatRange(large, formatMilliseconds)})`,
  );
  const slowest = compareWithLimit(`${title}, p99`, percentile99(large), maxMs[kind].warm);
  if (kind !== 'usual') return [slowest];
  const growth: Measurement = {
    title: `${title}, p50`,
    ours: `${manyMs.toFixed(1)} ms`,
    baseline: `${fewMs.toFixed(1)} ms with a thousand records`,
    ratio: manyMs / fewMs,
    limit: { atMost: maxGrowth },
  };
  return [growth, slowest];
};

const measureCold = async (side: Side, listCase: Case): Promise<Measurement> => {
  const times: number[] = [];
  for (let round = 0; round < coldRounds; round += 1) {
    await changeUser(side, round);
    times.push(await measurePage(side, listCase, round));
  }
  const { kind = 'usual', title } = listCase;
  return compareWithLimit(`${title}, immediately after a write, maximum`, Math.max(...times), maxMs[kind].cold);
};

const selectCases = (...kinds: Kind[]): Case[] => cases.filter(({ kind = 'usual' }) => kinds.includes(kind));

const measureWithWrites = async (side: Side): Promise<Measurement[]> => {
  const measure = async (title: string, selectedCases: readonly Case[], count: number, limit: number) => {
    const times = await measureDuringWrites(side, selectedCases, { ...writeLoad, people: count });
    return compareWithLimit(
      `${title}, ${count} per second during ${writeLoad.writes} writes per second, p99`,
      percentile99(times),
      limit,
    );
  };
  return [
    await measure('usual pages', selectCases('usual'), usersPerRun.one * 4, maxMs.usual.cold),
    await measure('usual pages', selectCases('usual'), usersPerRun.many, maxMs.usual.cold),
    await measure('pages deep in a list', selectCases('jump'), usersPerRun.one * 2, maxMs.jump.cold),
    await measure('searches with few matches', selectCases('rare'), usersPerRun.one * 2, maxMs.rare.cold),
    await measure(
      'searches with many matches',
      selectCases('common', 'sorted'),
      usersPerRun.one * 2,
      maxMs.common.cold,
    ),
  ];
};

const measureOn = async (
  title: string,
  smallDatabase: FilledDatabase,
  largeDatabase: FilledDatabase,
): Promise<Measurement[]> => {
  const smallSide = await smallDatabase.start();
  const largeSide = await largeDatabase.start();
  const results: Measurement[] = [];
  try {
    const [fewSide, side] = [
      await createSide(smallSide, smallDatabase.total),
      await createSide(largeSide, largeDatabase.total),
    ];
    let pause = 0;
    for (const listCase of cases) {
      await readLongestPause(side);
      results.push(...(await measureWarm(fewSide, side, listCase)), await measureCold(side, listCase));
      const longestPause = await readLongestPause(side);
      if (longestPause > maxPauseMs) console.log(`${listCase.title}: a pause of ${longestPause.toFixed(1)} ms`);
      pause = Math.max(pause, longestPause);
    }
    results.push(
      compareWithLimit('longest pause of the event loop', pause, maxPauseMs),
      ...(await measureWithWrites(side)),
    );
    results.push(compareWithLimit('memory of the instance after all lists', readMemory(side) / 1e6, maxMemoryMb, 'MB'));
  } finally {
    await smallSide.stop();
    await largeSide.stop();
  }
  return results.map((item) => ({ ...item, title: `${title}: ${item.title}` }));
};

/** Requests each case once while the database logs query plans. */
const savePlans = async ({ start, total, url }: FilledDatabase & { url: string }, folder: string): Promise<string> => {
  await runOnServer(url, 'alter database bench_million set auto_explain.log_min_duration = 0');
  await runOnServer(url, "alter database bench_million set log_min_messages = 'log'");
  const product = await start();
  const side = await createSide(product, total);
  for (const listCase of cases) {
    // Marks the following statements in the log.
    await runOnServer(url, `select 1 /* ${listCase.title} */`);
    await measurePage(side, listCase, 7);
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
    const results = await measureOn('PostgreSQL, a million', small, large);
    const folder = new URL(cluster.url).searchParams.get('host') ?? '';
    console.log(`Plans: ${await savePlans(large, join(folder, 'data/log'))}`);
    for (const item of [small, large]) item.remove();
    return results;
  } finally {
    await cluster.stop();
  }
};

export const measureEmbeddedLists = async (): Promise<Measurement[]> => {
  const small = await fillSqlite(sizes.thousand);
  const large = await fillSqlite(sizes.embedded);
  try {
    return await measureOn('SQLite, a hundred thousand', small, large);
  } finally {
    for (const item of [small, large]) item.remove();
  }
};
