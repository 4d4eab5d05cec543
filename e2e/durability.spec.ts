import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { queryServer } from '../server/src/testing/databases.ts';
import { startPostgres } from '../server/src/testing/postgres/cluster.ts';
import { demoPassword } from './harness/demo.ts';
import { type Instance, createDataFolder, findFreePort, launch, type Settings } from './harness/product.ts';
import { expect, test } from './harness/test.ts';
import { createFiguresToken, fetchResult, type Tokens } from './harness/api.ts';

const rounds = 6;
const clients = 4;
const workWithinMs = 120_000;

/** Changes that the product confirmed before it was killed. */
interface ConfirmedChanges {
  readonly active: Set<string>;
  readonly ended: Set<string>;
  /** Values by day. */
  readonly figures: Map<string, number>;
}

/** Reads values by day directly from the database. */
type ReadFigures = () => Promise<Map<string, number>>;

/** Returns null if the call failed; then nothing was confirmed. */
const post = <Result>(url: string, path: string, body: unknown, token?: string): Promise<Result | null> =>
  fetchResult<Result>(url, path, { body, ...(token && { token }) }).catch(() => null);

/** Refreshes every third session and ends every third one. Unconfirmed changes may be stored or not. */
const continueSession = async (
  url: string,
  round: number,
  pair: Tokens,
  confirmed: ConfirmedChanges,
): Promise<void> => {
  if (round % 3 === 0) return;
  confirmed.active.delete(pair.token);
  if (round % 3 === 1) {
    const next = await post<Tokens>(url, 'refresh-token', { refreshToken: pair.refreshToken });
    if (next) confirmed.active.add(next.token);
  } else if (await post(url, 'logout', {}, pair.token)) confirmed.ended.add(pair.token);
};

const formatDay = (number: number): string =>
  new Date(Date.UTC(1990, 0, 1) + number * 86_400_000).toISOString().slice(0, 10);

const runClient = async (
  url: string,
  client: number,
  figuresToken: string,
  confirmed: ConfirmedChanges,
  isOver: () => boolean,
): Promise<void> => {
  for (let round = 0; !isOver(); round += 1) {
    const day = formatDay((round * clients + client) % 9000);
    const value = Math.floor(performance.now()) + client;
    confirmed.figures.delete(day);
    const figures = [{ day, measure: 'visits', source: 'search', value }];
    if (await post(url, 'figures', { figures }, figuresToken)) confirmed.figures.set(day, value);
    const pair = await post<Tokens>(url, 'login', { username: 'common', password: demoPassword });
    if (!pair) continue;
    confirmed.active.add(pair.token);
    await continueSession(url, round, pair, confirmed);
  }
};

const readStatus = async (url: string, token: string): Promise<number> => {
  const answer = await fetch(`${url}/api/user-info`, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  return answer.status;
};

const findLost = async (url: string, confirmed: ConfirmedChanges, readFigures: ReadFigures): Promise<string[]> => {
  const lostChanges: string[] = [];
  for (const token of confirmed.active) if ((await readStatus(url, token)) !== 200) lostChanges.push('a sign-in');
  for (const token of confirmed.ended) if ((await readStatus(url, token)) !== 401) lostChanges.push('a sign-out');
  const stored = await readFigures();
  for (const [day, value] of confirmed.figures) if (stored.get(day) !== value) lostChanges.push(`the figure of ${day}`);
  return lostChanges;
};

const waitForWork = async ({ figures, active, ended }: ConfirmedChanges): Promise<void> => {
  const until = performance.now() + workWithinMs;
  while ((figures.size === 0 || active.size === 0 || ended.size === 0) && performance.now() < until) await wait(20);
};

const expectNothingLost = async (settings: Settings, readFigures: ReadFigures): Promise<void> => {
  const start = async (): Promise<Instance> => {
    const instance = await launch({ ...settings, PORT: String(await findFreePort()) });
    await instance.waitUntilReady();
    return instance;
  };
  let instance = await start();
  try {
    const figuresToken = await createFiguresToken(instance.url);
    for (let round = 0; round < rounds; round += 1) {
      const confirmed: ConfirmedChanges = { active: new Set(), ended: new Set(), figures: new Map() };
      let isKilled = false;
      const { url } = instance;
      const runningClients = Array.from({ length: clients }, (_, client) =>
        runClient(url, client, figuresToken, confirmed, () => isKilled),
      );
      await waitForWork(confirmed);
      // Kills the product at a different moment in each round.
      await wait((round * 137) % 600);
      isKilled = true;
      await instance.stop('SIGKILL');
      await Promise.all(runningClients);
      expect(
        [confirmed.active.size, confirmed.ended.size, confirmed.figures.size],
        'no work was confirmed',
      ).not.toContain(0);
      instance = await start();
      expect(await findLost(instance.url, confirmed, readFigures)).toEqual([]);
    }
  } finally {
    await instance.stop();
  }
};

const statement = "select day, value from figures where measure = 'visits' and source = 'search' and day < '2016'";

const groupByDay = (rows: readonly Record<string, unknown>[]): Map<string, number> =>
  new Map(rows.map(({ day, value }) => [String(day), Number(value)]));

test('loses no confirmed change when the process is killed, on SQLite', { tag: '@full' }, async () => {
  const data = createDataFolder();
  const readFigures: ReadFigures = async () => {
    const database = new DatabaseSync(join(data.path, 'atrium.db'), { readOnly: true });
    const [check] = database.prepare('pragma integrity_check').all();
    const rows = database.prepare(statement).all();
    database.close();
    expect(check).toEqual({ integrity_check: 'ok' });
    return groupByDay(rows);
  };
  const settings = { ATRIUM_DATA: data.path, LOG_LEVEL: 'silent' };
  await expectNothingLost(settings, readFigures).finally(data.remove);
});

test('loses no confirmed change when the process is killed, on PostgreSQL', { tag: '@full' }, async () => {
  const data = createDataFolder();
  const postgres = await startPostgres({ synchronous_commit: 'on' });
  const settings = {
    DATABASE_URL: postgres.url,
    ATRIUM_DATA: data.path,
    ATRIUM_DEMO: 'on',
    LOG_LEVEL: 'silent',
  };
  try {
    await expectNothingLost(settings, async () => groupByDay(await queryServer(postgres.url, statement)));
  } finally {
    await postgres.stop();
    data.remove();
  }
});
