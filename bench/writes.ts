import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { type Copy, dataFolder, launch, type Settings } from '../e2e/harness/product.ts';
import { askApi, signInByApi } from '../e2e/harness/wire.ts';
import { onServer } from '../server/src/testing/databases.ts';
import { carrierPrograms, carrierUrl, startCarrier } from '../server/src/testing/carriers.ts';
import { startPostgres } from '../server/src/testing/postgres-cluster.ts';
import type { Measurement } from './report.ts';

const writers = 50;
const seconds = 6;
const connections = 40;
/** A change of one's own profile takes no turn with those of others; one of a department, by which rights go, does. */
const kinds = {
  own: (turn: number) => ({ path: 'account-item', body: { description: `own ${turn}` } }),
  turns: (turn: number) => ({ path: 'dept-item', body: { id: 1, order: turn } }),
} as const;

type Kind = keyof typeof kinds;

const perSecond = (value: number): string => `${value.toFixed(0)}/s`;

/** As many people as write at a time, who sign in as the administrator of the demo does and may all that one may. */
const addWriters = (database: string): Promise<void> =>
  onServer(
    database,
    `insert into users (create_time, update_time, version, username, username_key, name, name_pinyin, name_initials, avatar, email,
       phone_number, description, password_hash, must_change_password, status)
     select 1, 1, 1, 'writer' || i, 'writer' || i, 'w', '', '', '', '', '', '', a.password_hash, 0, 1
     from users a, generate_series(1, ${writers}) i where a.username_key = 'admin';
     insert into user_roles (user_id, role_id) select u.id, r.id from users u, roles r where u.username like 'writer%' and r.code = 'admin'`,
  );

const signWritersIn = async (url: string): Promise<string[]> => {
  const tokens: string[] = [];
  for (let one = 1; one <= writers; one += 1) tokens.push((await signInByApi(url, `writer${one}`)).token);
  return tokens;
};

/** Changes a second, by so many who each wait for their answer. */
const writesASecond = async ({ url }: Copy, tokens: readonly string[], kind: Kind): Promise<number> => {
  let [turn, done, isOver] = [0, 0, false];
  const work = async (token: string): Promise<void> => {
    while (!isOver) {
      const { path, body } = kinds[kind]((turn += 1));
      await askApi(url, path, { method: 'PUT', token, body });
      done += 1;
    }
  };
  const start = performance.now();
  const working = Promise.all(tokens.map(work));
  await Promise.race([working, wait(seconds * 1000)]);
  isOver = true;
  await working;
  return (done * 1000) / (performance.now() - start);
};

const readsASecond = async ({ url }: Copy): Promise<number> => {
  const { token } = await signInByApi(url, 'admin');
  const headers = { authorization: `Bearer ${token}`, 'x-lang': 'en-US' };
  const ask = (duration: number) => autocannon({ url: `${url}/api/user-info`, headers, connections, duration });
  await ask(2);
  return (await ask(seconds)).requests.average;
};

/** What a copy with these settings does on a database of its own: own changes, those that take turns, and reads, a second. */
const measureCopy = async (more: Settings): Promise<[own: number, turns: number, reads: number]> => {
  const data = dataFolder();
  // What is acknowledged is on the disk, as it is where people work.
  const postgres = await startPostgres({ fsync: 'on', synchronous_commit: 'on' });
  const settings = { DATABASE_URL: postgres.url, ATRIUM_DATA: data.path, ATRIUM_DEMO: 'on', LOG_LEVEL: 'fatal' };
  const copy = await launch({ ...settings, ATRIUM_KEY: 'the-key-of-all-that-is-written-here', ...more });
  try {
    await copy.ready();
    await addWriters(postgres.url);
    const tokens = await signWritersIn(copy.url);
    const own = await writesASecond(copy, tokens, 'own');
    return [own, await writesASecond(copy, tokens, 'turns'), await readsASecond(copy)];
  } finally {
    await copy.stop('SIGINT');
    await postgres.stop();
    data.remove();
  }
};

const beside = (what: string, ours: number, floor: number, than: string): Measurement => ({
  what,
  ours: perSecond(ours),
  floor: `${perSecond(floor)} ${than}`,
  ratio: ours / floor,
  bar: null,
});

const byRedis = async (): Promise<[own: number, turns: number, reads: number] | null> => {
  const [redis] = carrierPrograms;
  if (!redis || redis.path === null) return null;
  const server = await startCarrier(redis);
  try {
    return await measureCopy({ EVENTS_URL: carrierUrl(redis.protocol, server.port) });
  } finally {
    await server.stop();
  }
};

/** Changes a second with what copies tell each other over Redis beside PostgreSQL's NOTIFY, and two workers beside one. */
export const measureWrites = async (): Promise<Measurement[]> => {
  const one = await measureCopy({});
  const two = await measureCopy({ ATRIUM_WORKERS: '2' });
  const carried = await byRedis();
  return [
    beside('own changes, two workers', two[0], one[0], 'of one'),
    beside('changes that take turns, two workers', two[1], one[1], 'of one'),
    beside('user-info, two workers', two[2], one[2], 'of one'),
    ...(carried
      ? [
          beside('own changes, EVENTS_URL', carried[0], one[0], 'with NOTIFY'),
          beside('changes that take turns, EVENTS_URL', carried[1], one[1], 'with NOTIFY'),
        ]
      : []),
  ];
};
