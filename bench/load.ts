import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { type Cluster, missingPrograms, startCluster } from '../e2e/harness/cluster.ts';
import { signInByApi } from '../e2e/harness/wire.ts';
import { fillRows } from './lists-databases.ts';
import type { Total } from './lists-cases.ts';
import { mix, officeOf, openStreams, usual } from './load-mix.ts';
import { type Costs, countCosts, type Memory, watchMemory, watchStatements } from './load-processes.ts';
import { profileFolder } from './load-profile.ts';
import { openLoop, type Outcome } from './open-loop.ts';
import { secondsBelow } from './processes.ts';
import { type Measurement, milliseconds } from './report.ts';
import { startBareServer } from './throughput.ts';

const streams = 100;
const warmUpSeconds = 10;
const floorSeconds = 8;
const failuresShown = 20;
const floorConnections = 20;
/** A minute more or less of a copy's memory says nothing before. */
const judgedFromMinutes = 10;
const mostUsualMs = 100;
const mostSlopeMb = 1;
/** More entries of the audit say nothing of more people, and take hours to write. */
const mostEntries = 2_000_000;
/** On the disk, as it is where people work, with what a server of some gigabytes is usually given. */
const asAtWork = { fsync: 'on', full_page_writes: 'on', max_wal_size: '4GB', shared_buffers: '1GB' };

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
const microseconds = (seconds: number): string => `${(seconds * 1_000_000).toFixed(0)} µs`;

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

/** A figure beside which there is nothing to be measured against. */
const alone = (what: string, ours: string, floor = '', ratio = Number.NaN): Measurement => ({
  what,
  ours,
  floor,
  ratio,
  bar: null,
});

const percentiles = (outcomes: readonly Outcome[]): Measurement[] =>
  Object.entries(mix).map(([kind, share]) => {
    const times = outcomes.filter((one) => one.kind === kind && one.failure === null).map(({ ms }) => ms);
    const [middle, high, highest] = [at(times, 0.5), at(times, 0.95), at(times, 0.99)];
    const ours = `${milliseconds(middle)}, p95 ${milliseconds(high)}, p99 ${milliseconds(highest)}, at most ${milliseconds(Math.max(...times))}`;
    const what = `${kind}, ${share / 10} %`;
    if (kind !== 'usual lists') return alone(what, ours, `${times.length} asked`);
    return { what, ours, floor: `p99 ${mostUsualMs} ms`, ratio: highest / mostUsualMs, bar: { atMost: 1 } };
  });

const costsEach = (costs: Costs, requests: number): Measurement[] =>
  Object.entries(costs).map(([part, seconds]) =>
    alone(`processor time a request: ${part}`, microseconds(seconds / requests)),
  );

const memories = (found: readonly Memory[], minutes: number): Measurement[] =>
  found.map(({ first, most, last, slope }, place) => ({
    what: `memory of ${place === 0 ? 'a copy' : 'the other copy, which is profiled'}`,
    ours: `${megabytes(first)} at first, ${megabytes(last)} at last, ${megabytes(most)} at most`,
    floor: `${megabytes(slope)} more a minute, ${mostSlopeMb} MB at most`,
    ratio: slope / (mostSlopeMb * 1_000_000),
    bar: place === 0 && minutes >= judgedFromMinutes ? { atMost: 1 } : null,
  }));

/** Requests for records that a server answers in a second of processor time of its own and of the database's. */
const recordsASecond = async (
  { url, pid, token }: { readonly url: string; readonly pid: number; readonly token: string },
  others: readonly number[],
  { users }: Total,
): Promise<number> => {
  const pids = [pid, ...others];
  const read = (): number => pids.reduce((sum, one) => sum + secondsBelow(one), 0);
  const headers = { authorization: `Bearer ${token}`, 'x-lang': 'en-US' };
  const requests = Array.from({ length: 50 }, (_, place) => ({
    path: `/api/user-item?id=${100 + ((place * 7919) % Math.floor(users / 2))}`,
    headers,
  }));
  await autocannon({ url, requests, connections: floorConnections, duration: 2 });
  const before = read();
  const result = await autocannon({ url, requests, connections: floorConnections, duration: floorSeconds });
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} refusals.`);
  return result.requests.total / (read() - before);
};

/** A record from a copy, without balancer and with pooler, and its row from a bare server on the same database; and all that was asked, beside it. */
const besideFloor = async (cluster: Cluster, total: Total, ours: number): Promise<Measurement[]> => {
  const [copy] = cluster.copies;
  if (!copy) throw new Error('There is no copy.');
  const { database, pooler } = await cluster.processes();
  const { token } = await signInByApi(copy.url, 'admin');
  const records = await recordsASecond({ url: copy.url, pid: copy.pid, token }, [database, pooler], total);
  const bare = await startBareServer('statement.ts', cluster.database());
  try {
    const floor = await recordsASecond(bare, [database], total);
    const compare = (what: string, value: number): Measurement =>
      alone(what, `${value.toFixed(0)} a core and second`, `${floor.toFixed(0)} of one bare statement`, value / floor);
    return [compare('records', records), compare('all that an office asks', ours)];
  } finally {
    bare.stop();
  }
};

/** As many as the whole cluster answers, on the processors that it shares with whoever asks: who one is, which comes from memory, and pages of a list. */
const mostASecond = async ({ url }: Cluster, total: Total): Promise<Measurement[]> => {
  const { token } = await signInByApi(url, 'admin');
  const headers = { authorization: `Bearer ${token}`, 'x-lang': 'en-US' };
  const asked = {
    'who one is': [{ path: '/api/user-info', headers }],
    'usual pages of lists': usual.map(({ path }, turn) => ({ path: `/api/${path(turn, total)}`, headers })),
  };
  const found: Measurement[] = [];
  for (const [what, requests] of Object.entries(asked)) {
    const ask = (duration: number) => autocannon({ url, requests, connections: floorConnections, duration });
    await ask(2);
    const { requests: done, latency, errors, non2xx } = await ask(floorSeconds);
    if (errors > 0 || non2xx > 0) throw new Error(`${what}: ${errors} errors, ${non2xx} refusals.`);
    found.push(alone(`at most, ${what}`, `${done.average.toFixed(0)} a second, p99 ${milliseconds(latency.p99)}`));
  }
  return found;
};

const sayFailures = (outcomes: readonly Outcome[]): void => {
  const failures = Map.groupBy(
    outcomes.filter(({ failure }) => failure !== null),
    ({ kind, failure }) => `${kind}: ${failure}`,
  );
  const most = [...failures].toSorted(([, one], [, other]) => other.length - one.length);
  for (const [failure, all] of most.slice(0, failuresShown)) console.log(`  ${all.length} × ${failure}`);
  if (most.length > failuresShown) console.log(`  and ${most.length - failuresShown} other kinds`);
};

/** What a load is: how many people there are, how often something is asked, for how long. */
export interface Load {
  readonly people: number;
  readonly perSecond: number;
  readonly minutes: number;
  /** Lists are read from the standby. */
  readonly readsReplica: boolean;
}

const measureOn = async (cluster: Cluster, { people, perSecond, minutes }: Load): Promise<Measurement[]> => {
  const total = { users: people, entries: Math.min(people * 2, mostEntries) };
  await fillRows(cluster.database(), total);
  const next = await officeOf(cluster.url, total);
  const endStreams = await openStreams(cluster.url, streams);
  const stopWarmUp = openLoop(perSecond, next);
  await wait(warmUpSeconds * 1000);
  sayFailures(await stopWarmUp());
  const endMemory = watchMemory(cluster.copies.map(({ pid }) => pid));
  const endStatements = await watchStatements(cluster.database());
  const costsSince = await countCosts(cluster);
  const stop = openLoop(perSecond, (turn) => next(turn + warmUpSeconds * perSecond));
  await wait(minutes * 60_000);
  const outcomes = await stop();
  const costs = costsSince();
  const memory = endMemory();
  const statements = await endStatements();
  sayFailures(outcomes);
  const answered = outcomes.filter(({ failure }) => failure === null).length;
  const stillOpen = endStreams();
  const perCore = answered / (costs.copies + costs.database + costs.pooler + costs.balancer);
  return [
    {
      what: `answered, of ${perSecond} asked a second`,
      ours: String(answered),
      floor: `${outcomes.length} asked`,
      ratio: answered / outcomes.length,
      bar: { atLeast: 1 },
    },
    ...percentiles(outcomes),
    ...costsEach(costs, outcomes.length),
    ...statements.map(([statement, share]) =>
      alone(`database at work on: ${statement}`, `${(share * 100).toFixed(1)} % of the time`),
    ),
    ...memories(memory, minutes),
    alone('streams of events still open', String(stillOpen), `${streams} opened`, stillOpen / streams),
    ...(await besideFloor(cluster, total, perCore)),
    ...(await mostASecond(cluster, total)),
  ];
};

/** An office's day through a whole cluster, at a rate that does not wait for answers: times count from when a request was due. */
export const measureLoad = async (load: Load): Promise<Measurement[]> => {
  const missing = missingPrograms();
  if (missing.length > 0) throw new Error(`A load needs ${missing.join(', ')} on this machine.`);
  const profile = profileFolder();
  const settings = { ATRIUM_DEMO: 'on', LOG_LEVEL: 'fatal' };
  try {
    const cluster = await startCluster(settings, {
      ofSecond: profile.settings,
      readsReplica: load.readsReplica,
      ofDatabase: asAtWork,
    });
    const found = await measureOn(cluster, load).catch(async (error: unknown) => {
      await cluster.stop();
      throw error;
    });
    // A profile is written when its copy ends.
    await cluster.stop();
    const shares = profile.read();
    return [...found, ...shares.map(([group, share]) => alone(`of a copy: ${group}`, `${(share * 100).toFixed(1)} %`))];
  } finally {
    profile.remove();
  }
};
