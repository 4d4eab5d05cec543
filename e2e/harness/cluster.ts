import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildBridge } from '../../server/src/testing/bridge.ts';
import { onServer, rowsOnServer } from '../../server/src/testing/databases.ts';
import { findPostgres, isProgram, startPostgres } from '../../server/src/testing/postgres-cluster.ts';
import { until } from '../../server/src/testing/until.ts';
import { findPooler, startPooler } from '../../server/src/testing/pooler.ts';
import { askApi } from './wire.ts';
import { type Copy, dataFolder, freePort, launch, type Settings } from './product.ts';

/** The whole of what `deploy/` describes, on one machine: HAProxy, two copies, and a PgBouncer before each of two PostgreSQL servers. */
export interface Cluster {
  /** Where people and programs come in. */
  readonly url: string;
  readonly copies: readonly Copy[];
  /** The address of the server that takes changes, without a pooler. */
  readonly database: () => string;
  /** What may happen to a part of it before a failover, by name; resolves when it has happened, and what was killed is started again. */
  readonly accidents: Readonly<Record<string, () => Promise<void>>>;
  /** Kills the primary and makes the standby one. */
  readonly failOver: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const deployed = join(import.meta.dirname, '../../deploy/haproxy.cfg');

const findBalancer = (): string | null =>
  ['/usr/sbin', ...(process.env['PATH'] ?? '').split(delimiter)]
    .map((folder) => join(folder, 'haproxy'))
    .find(isProgram) ?? null;

/** For `until`: whether what was asked for came. */
const came = (asked: Promise<unknown>): Promise<true | undefined> =>
  asked.then(
    () => true as const,
    () => undefined,
  );

const standstillMs = 3000;

/** A process that answers nothing for a while, as on a machine that hangs. */
const pause = async ({ pid }: Copy): Promise<void> => {
  process.kill(pid, 'SIGSTOP');
  await wait(standstillMs);
  process.kill(pid, 'SIGCONT');
};

/** One that ended meanwhile hears nothing. */
const signalIfThere = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
};

/** The programs that a cluster needs and that are not installed. */
export const missingPrograms = (): string[] =>
  Object.entries({ PostgreSQL: findPostgres(), PgBouncer: findPooler(), HAProxy: findBalancer() })
    .filter(([, program]) => program === null)
    .map(([name]) => name);

/** A program that is started again when it was killed, as whoever supervises it would. */
interface Supervised {
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<unknown> | void;
}

/** The settings that `deploy/` has for HAProxy, with the addresses of here. */
const startBalancer = async (
  folder: string,
  copies: readonly Copy[],
): Promise<Supervised & { readonly url: string }> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [first, second] = copies.map((copy) => new URL(copy.url).host);
  const settings = readFileSync(deployed, 'utf8')
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replaceAll('10.0.0.11:3000', first ?? '')
    .replaceAll('10.0.0.12:3000', second ?? '');
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, settings);
  const start = async () => {
    const child = spawn(findBalancer() ?? '', ['-db', '-f', file], { stdio: 'ignore' });
    await until(() => came(askApi(url, 'health/ready')));
    return child;
  };
  let child = await start();
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const kill = async () => {
    await stop();
    child = await start();
  };
  return { url, stop, kill };
};

/** A PostgreSQL server on a port, with a pooler before it. */
const startServer = async (primary: string | null = null) => {
  const server = await startPostgres({ synchronous_commit: 'on' }, primary);
  const direct = await buildBridge(server.url);
  let pooler = await startPooler(server.url);
  const place = new URL(pooler.url);
  const stop = async () => {
    await Promise.all([direct.stop(), pooler.stop()]);
    await server.stop();
  };
  return {
    url: server.url,
    place: new URL(direct.url).host,
    pooled: place.host,
    kill: server.stop,
    stop,
    /** Ends what copies listen on; new connections are made as before. */
    endListening: async () => {
      direct.cut();
      direct.mend();
    },
    killPooler: async () => {
      await pooler.stop();
      pooler = await startPooler(server.url, [], Number(place.port));
    },
    /** All of its processes stand still for a while: connections are open, and nothing answers on them. */
    freeze: async () => {
      const found = await rowsOnServer(server.url, 'select pid from pg_stat_activity');
      const send = (signal: NodeJS.Signals) => {
        for (const { pid } of found) signalIfThere(Number(pid), signal);
      };
      send('SIGSTOP');
      await wait(standstillMs);
      send('SIGCONT');
    },
    /** One process of the server is killed: it ends all others and recovers. */
    crash: async () => {
      const [found] = await rowsOnServer(
        server.url,
        `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
      );
      process.kill(Number(found?.['pid']), 'SIGKILL');
      await until(() => came(onServer(server.url, 'select 1')));
    },
  };
};

const startCopy = async (settings: Settings): Promise<Copy & { readonly kill: () => Promise<void> }> => {
  const fixed = { PORT: String(await freePort()), ...settings };
  let copy = await launch(fixed);
  const { url } = copy;
  const kill = async () => {
    await copy.stop('SIGKILL');
    copy = await launch(fixed);
    await copy.ready();
  };
  return {
    get pid() {
      return copy.pid;
    },
    url,
    kill,
    get ended() {
      return copy.ended;
    },
    output: () => copy.output(),
    ready: () => copy.ready(),
    // By Ctrl-C a copy does not wait for balancers to notice.
    stop: (signal = 'SIGINT') => copy.stop(signal),
  };
};

/** Starts a cluster; what is acknowledged is on both servers. Throws where one of `missingPrograms` is needed. */
export const startCluster = async (more: Settings = {}): Promise<Cluster> => {
  const ends: (() => Promise<unknown> | void)[] = [];
  const stop = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    const data = dataFolder();
    ends.push(data.remove);
    const primary = await startServer();
    ends.push(primary.stop);
    const standby = await startServer(primary.url);
    ends.push(standby.stop);
    await onServer(primary.url, `alter system set synchronous_standby_names = '*'`);
    await onServer(primary.url, 'select pg_reload_conf()');
    let database = primary.url;
    const settings = {
      DATABASE_URL: `postgres://atrium@${primary.pooled},${standby.pooled}/postgres`,
      DATABASE_LISTEN_URL: `postgres://atrium@${primary.place},${standby.place}/postgres`,
      ATRIUM_DATA: data.path,
      ATRIUM_KEY: 'the-key-of-all-copies-of-this-cluster',
      ATRIUM_TRUST_PROXY: '1',
      ATRIUM_TIMEZONE: 'Asia/Shanghai',
      ...more,
    };
    const [first, second] = await Promise.all([startCopy(settings), startCopy(settings)]);
    ends.push(() => Promise.all([first.stop(), second.stop()]));
    await Promise.all([first.ready(), second.ready()]);
    const balancer = await startBalancer(data.path, [first, second]);
    ends.push(balancer.stop);
    const failOver = async () => {
      await primary.kill();
      await onServer(standby.url, 'select pg_promote()');
      database = standby.url;
    };
    const accidents = {
      'a copy is killed': first.kill,
      'the other copy is killed': second.kill,
      'a copy is stopped for three seconds': () => pause(first),
      'the balancer is killed': balancer.kill,
      'the pooler is killed': primary.killPooler,
      'what copies listen on is cut': primary.endListening,
      'the database crashes': primary.crash,
      'the database stands still for three seconds': primary.freeze,
    };
    return { url: balancer.url, copies: [first, second], database: () => database, failOver, accidents, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
