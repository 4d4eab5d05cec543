import pg from 'pg';
import type { Cluster } from '../e2e/harness/cluster.ts';
import { residentBytes, secondsBelow } from './processes.ts';

const sampledEveryMs = 5000;
/** What a copy takes up at first says nothing of what it keeps. */
const settledShare = 0.2;

/** Seconds of processor time by part of a cluster. */
export type Costs = Readonly<Record<'copies' | 'database' | 'standby' | 'pooler' | 'balancer', number>>;

/** Begins to count the processor time of a cluster's parts; what it answers tells what they have used since. */
export const countCosts = async ({ copies, processes }: Cluster): Promise<() => Costs> => {
  const pids = await processes();
  const read = (): Costs => ({
    copies: copies.reduce((sum, { pid }) => sum + secondsBelow(pid), 0),
    database: secondsBelow(pids.database),
    standby: secondsBelow(pids.standby),
    pooler: secondsBelow(pids.pooler),
    balancer: secondsBelow(pids.balancer),
  });
  const before = read();
  return () => {
    const after = read();
    const since = (part: keyof Costs): number => after[part] - before[part];
    return {
      copies: since('copies'),
      database: since('database'),
      standby: since('standby'),
      pooler: since('pooler'),
      balancer: since('balancer'),
    };
  };
};

/** What a process held in memory over a while. */
export interface Memory {
  readonly first: number;
  readonly most: number;
  readonly last: number;
  /** Bytes by which it grew each minute, by the straight line that fits best. */
  readonly slope: number;
}

const slopeOf = (values: readonly number[]): number => {
  const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length;
  const places = values.map((_, place) => place);
  const [middle, level] = [mean(places), mean(values)];
  const rise = values.reduce((sum, value, place) => sum + (place - middle) * (value - level), 0);
  const run = places.reduce((sum, place) => sum + (place - middle) ** 2, 0);
  return run === 0 ? 0 : rise / run;
};

/** Begins to look at the memory of processes; what it answers ends that and tells what each of them held. */
export const watchMemory = (pids: readonly number[]): (() => Memory[]) => {
  const series = pids.map((pid) => [residentBytes(pid)]);
  const timer = setInterval(() => {
    for (const [place, pid] of pids.entries()) series[place]?.push(residentBytes(pid));
  }, sampledEveryMs);
  return () => {
    clearInterval(timer);
    return series.map((values) => ({
      first: values[0] ?? Number.NaN,
      most: Math.max(...values),
      last: values.at(-1) ?? Number.NaN,
      slope: slopeOf(values.slice(Math.floor(values.length * settledShare))) * (60_000 / sampledEveryMs),
    }));
  };
};

const lookedEveryMs = 200;
const statementsShown = 6;
const statementLength = 110;

/** A statement as it begins, without its values, for people. */
const shown = (statement: string): string =>
  statement
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$\d+(?:, \$\d+)+/g, '$…')
    .slice(0, statementLength);

/** Begins to look at what a database is at; what it answers ends that and tells the statements that it was at most often, by their share. */
export const watchStatements = async (url: string): Promise<() => Promise<[string, number][]>> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const counts = new Map<string, number>();
  let looks = 0;
  const look = async (): Promise<void> => {
    const { rows } = await client.query<{ query: string }>(
      `select query from pg_stat_activity where state = 'active' and wait_event_type is null and pid <> pg_backend_pid()
       and backend_type in ('client backend', 'parallel worker')`,
    );
    looks += 1;
    for (const { query } of rows) counts.set(shown(query), (counts.get(shown(query)) ?? 0) + 1);
  };
  const timer = setInterval(() => void look().catch(() => {}), lookedEveryMs);
  return async () => {
    clearInterval(timer);
    await client.end();
    return [...counts]
      .map(([statement, count]): [string, number] => [statement, count / looks])
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, statementsShown);
  };
};
