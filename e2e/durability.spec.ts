import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { rowsOnServer } from '../server/src/testing/databases.ts';
import { startPostgres } from '../server/src/testing/postgres-cluster.ts';
import { demoPassword } from './harness/demo.ts';
import { type Instance, createDataFolder, findFreePort, launch, type Settings } from './harness/product.ts';
import { expect, test } from './harness/test.ts';
import { fetchResult, type Tokens } from './harness/api.ts';

const rounds = 6;
const clients = 4;
const figuresKey = 'durability-figures-key';
const workWithinMs = 120_000;

/** Everything the product confirmed before it was killed. */
interface Acknowledged {
  /** The newest access token of each session that was not ended. */
  readonly active: Set<string>;
  /** Access tokens of sessions that were ended. */
  readonly ended: Set<string>;
  /** The value of the figure of each day. */
  readonly figures: Map<string, number>;
}

/** Reads stored figures without the product: the value by day. */
type ReadFigures = () => Promise<Map<string, number>>;

/** Returns the result of a call, or null if it failed or was not answered; then nothing was confirmed. */
const post = <Result>(url: string, path: string, body: unknown, token?: string): Promise<Result | null> =>
  fetchResult<Result>(url, path, { body, ...(token && { token }) }).catch(() => null);

/** Refreshes every third session and ends every third one. Unconfirmed changes may be stored or not. */
const continueSession = async (url: string, turn: number, pair: Tokens, done: Acknowledged): Promise<void> => {
  if (turn % 3 === 0) return;
  done.active.delete(pair.token);
  if (turn % 3 === 1) {
    const next = await post<Tokens>(url, 'refresh-token', { refreshToken: pair.refreshToken });
    if (next) done.active.add(next.token);
  } else if (await post(url, 'logout', {}, pair.token)) done.ended.add(pair.token);
};

const dayOf = (number: number): string =>
  new Date(Date.UTC(1990, 0, 1) + number * 86_400_000).toISOString().slice(0, 10);

/** Signs in, refreshes, signs out and stores figures until the product is killed. */
const runClient = async (url: string, client: number, done: Acknowledged, isOver: () => boolean): Promise<void> => {
  for (let turn = 0; !isOver(); turn += 1) {
    const day = dayOf((turn * clients + client) % 9000);
    const value = Math.floor(performance.now()) + client;
    done.figures.delete(day);
    const figures = [{ day, measure: 'visits', source: 'search', value }];
    if (await post(url, 'figures', { figures }, figuresKey)) done.figures.set(day, value);
    const pair = await post<Tokens>(url, 'login', { username: 'common', password: demoPassword });
    if (!pair) continue;
    done.active.add(pair.token);
    await continueSession(url, turn, pair, done);
  }
};

const statusOf = async (url: string, token: string): Promise<number> => {
  const answer = await fetch(`${url}/api/user-info`, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  return answer.status;
};

/** Returns a description of each confirmed change that is missing. */
const findLost = async (url: string, done: Acknowledged, readFigures: ReadFigures): Promise<string[]> => {
  const lost: string[] = [];
  for (const token of done.active) if ((await statusOf(url, token)) !== 200) lost.push('a sign-in');
  for (const token of done.ended) if ((await statusOf(url, token)) !== 401) lost.push('a sign-out');
  const stored = await readFigures();
  for (const [day, value] of done.figures) if (stored.get(day) !== value) lost.push(`the figure of ${day}`);
  return lost;
};

/** Waits until each kind of change was confirmed at least once. */
const waitForWork = async ({ figures, active, ended }: Acknowledged): Promise<void> => {
  const until = performance.now() + workWithinMs;
  while ((figures.size === 0 || active.size === 0 || ended.size === 0) && performance.now() < until) await wait(20);
};

/** Kills the product repeatedly while clients change data, and expects every confirmed change after each start. */
const expectNothingLost = async (settings: Settings, readFigures: ReadFigures): Promise<void> => {
  const start = async (): Promise<Instance> => {
    const instance = await launch({ ...settings, PORT: String(await findFreePort()) });
    await instance.waitUntilReady();
    return instance;
  };
  let instance = await start();
  try {
    for (let round = 0; round < rounds; round += 1) {
      const done: Acknowledged = { active: new Set(), ended: new Set(), figures: new Map() };
      let isKilled = false;
      const { url } = instance;
      const running = Array.from({ length: clients }, (_, client) => runClient(url, client, done, () => isKilled));
      await waitForWork(done);
      // A different moment of the work in each round.
      await wait((round * 137) % 600);
      isKilled = true;
      await instance.stop('SIGKILL');
      await Promise.all(running);
      expect([done.active.size, done.ended.size, done.figures.size], 'no work was confirmed').not.toContain(0);
      instance = await start();
      expect(await findLost(instance.url, done, readFigures)).toEqual([]);
    }
  } finally {
    await instance.stop();
  }
};

const statement = "select day, value from figures where measure = 'visits' and source = 'search' and day < '2016'";

const byDay = (rows: readonly Record<string, unknown>[]): Map<string, number> =>
  new Map(rows.map(({ day, value }) => [String(day), Number(value)]));

test('loses no confirmed change when the process is killed, on SQLite', { tag: '@full' }, async () => {
  const data = createDataFolder();
  const readFigures: ReadFigures = async () => {
    const database = new DatabaseSync(join(data.path, 'atrium.db'), { readOnly: true });
    const [check] = database.prepare('pragma integrity_check').all();
    const rows = database.prepare(statement).all();
    database.close();
    expect(check).toEqual({ integrity_check: 'ok' });
    return byDay(rows);
  };
  const settings = { ATRIUM_DATA: data.path, ATRIUM_FIGURES_KEY: figuresKey, LOG_LEVEL: 'silent' };
  await expectNothingLost(settings, readFigures).finally(data.remove);
});

test('loses no confirmed change when the process is killed, on PostgreSQL', { tag: '@full' }, async () => {
  const data = createDataFolder();
  const postgres = await startPostgres({ synchronous_commit: 'on' });
  const settings = {
    DATABASE_URL: postgres.url,
    ATRIUM_DATA: data.path,
    ATRIUM_DEMO: 'on',
    ATRIUM_FIGURES_KEY: figuresKey,
    LOG_LEVEL: 'silent',
  };
  try {
    await expectNothingLost(settings, async () => byDay(await rowsOnServer(postgres.url, statement)));
  } finally {
    await postgres.stop();
    data.remove();
  }
});
