import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
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
  /** The first processes of its parts that are no copies. */
  readonly processes: () => Promise<Readonly<Record<'database' | 'standby' | 'pooler' | 'balancer', number>>>;
  /** What may happen to a part of it before a failover, by name; resolves when it has happened, and what was killed is started again. */
  readonly accidents: Readonly<Record<string, () => Promise<void>>>;
  /** Sets the clock of the first copy so many seconds ahead of this machine's, or back; null where libfaketime is not installed. */
  readonly setClock: ((seconds: number) => Promise<void>) | null;
  /** Kills the primary and makes the standby one. */
  readonly failOver: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const deployed = join(import.meta.dirname, '../../deploy');

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

/** libfaketime, by which a program sees another time than the machine; null where it is not installed. */
const findClock = (): string | null =>
  globSync('/usr/lib/*/faketime/libfaketimeMT.so.1').concat(globSync('/usr/lib64/faketime/libfaketimeMT.so.1'))[0] ??
  null;

/** What has a copy see the time that a file says, as a machine's clock that is set: what counts from its start goes on as it did. */
const clockSettings = (library: string, file: string): Settings => ({
  LD_PRELOAD: library,
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_CACHE_DURATION: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

/** Sets the clock of a copy that has these settings, and waits until its answers show it. */
const clockOf =
  (file: string, { url }: Copy) =>
  async (seconds: number): Promise<void> => {
    writeFileSync(file, seconds < 0 ? String(seconds) : `+${seconds}`);
    const isSet = async (): Promise<boolean> => {
      const { headers } = await fetch(`${url}/api/health/live`);
      const ahead = Date.parse(headers.get('date') ?? '') - Date.now();
      return Math.abs(ahead - seconds * 1000) < 10_000;
    };
    await until(() => came(isSet().then((is) => is || Promise.reject(new Error('not yet')))));
  };

/** A program that is started again when it was killed, as whoever supervises it would. */
interface Supervised {
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<unknown> | void;
}

/** What people and programs come in by. */
export interface Balancer extends Supervised {
  readonly url: string;
  /** Has it carry out one command of HAProxy's runtime API, and answers what it says. */
  readonly tell: (command: string) => Promise<string>;
}

const tellSocket = async (path: string, command: string): Promise<string> => {
  const socket = connect(path).setEncoding('utf8');
  socket.end(`${command}\n`);
  let said = '';
  for await (const part of socket) said += String(part);
  return said;
};

/** The settings that `deploy/` has for HAProxy, with the addresses of here; `readiness` is the call that tells whether a copy is up. */
export const startBalancer = async (
  folder: string,
  copies: readonly Pick<Copy, 'url'>[],
  readiness = 'health/ready',
): Promise<Balancer> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [first, second] = copies.map((copy) => new URL(copy.url).host);
  const socket = join(folder, 'haproxy.sock');
  const settings = readFileSync(join(deployed, 'haproxy.cfg'), 'utf8')
    .replace('/etc/haproxy', deployed)
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replaceAll('10.0.0.11:3000', first ?? '')
    .replaceAll('10.0.0.12:3000', second ?? '')
    .replace('health/ready', readiness)
    .replace('socket /run/haproxy/admin.sock', `socket ${socket}`);
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, settings);
  const start = async () => {
    const child = spawn(findBalancer() ?? '', ['-db', '-f', file], { stdio: 'ignore' });
    await until(() => came(askApi(url, readiness)));
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
  return { url, stop, kill, tell: (command) => tellSocket(socket, command) };
};

const postmaster = async (url: string): Promise<number> => {
  const [found] = await rowsOnServer(url, `select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid`);
  return Number(found?.['pid']);
};

/** A PostgreSQL server on a port, with a pooler before it. */
const startServer = async (more: Settings, primary: string | null = null) => {
  const server = await startPostgres({ synchronous_commit: 'on', ...more }, primary);
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
    pid: () => postmaster(server.url),
    poolerPid: () => pooler.pid,
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

type StartedCopy = Awaited<ReturnType<typeof startCopy>>;
type StartedServer = Awaited<ReturnType<typeof startServer>>;

const processesOf =
  (primary: StartedServer, standby: StartedServer, balancer: Balancer): Cluster['processes'] =>
  async () => ({
    database: await primary.pid(),
    standby: await standby.pid(),
    pooler: primary.poolerPid(),
    balancer: Number(/^Pid: (\d+)/m.exec(await balancer.tell('show info'))?.[1]),
  });

const accidentsOf = (
  first: StartedCopy,
  second: StartedCopy,
  balancer: Supervised,
  primary: StartedServer,
): Cluster['accidents'] => ({
  'a copy is killed': first.kill,
  'the other copy is killed': second.kill,
  'a copy is stopped for three seconds': () => pause(first),
  'the balancer is killed': balancer.kill,
  'the pooler is killed': primary.killPooler,
  'what copies listen on is cut': primary.endListening,
  'the database crashes': primary.crash,
  'the database stands still for three seconds': primary.freeze,
});

interface Options {
  /** Settings of the second copy alone. */
  readonly ofSecond?: Settings;
  /** Lists are read from the standby, by its pooler, unless told otherwise. */
  readonly readsReplica?: boolean;
  /** Settings of both PostgreSQL servers beside those of tests. */
  readonly ofDatabase?: Settings;
}

/** Starts a cluster; what is acknowledged is on both servers. Throws where one of `missingPrograms` is needed. */
export const startCluster = async (
  more: Settings = {},
  { ofSecond = {}, readsReplica = true, ofDatabase = {} }: Options = {},
): Promise<Cluster> => {
  const ends: (() => Promise<unknown> | void)[] = [];
  const stop = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    const data = dataFolder();
    ends.push(data.remove);
    const primary = await startServer(ofDatabase);
    ends.push(primary.stop);
    const standby = await startServer(ofDatabase, primary.url);
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
      ...(readsReplica && { DATABASE_REPLICA_URL: `postgres://atrium@${standby.pooled},${primary.pooled}/postgres` }),
      ...more,
    };
    const clock = findClock();
    const time = join(data.path, 'clock');
    writeFileSync(time, '+0');
    const withClock = clock === null ? settings : { ...settings, ...clockSettings(clock, time) };
    const [first, second] = await Promise.all([startCopy(withClock), startCopy({ ...settings, ...ofSecond })]);
    ends.push(() => Promise.all([first.stop(), second.stop()]));
    await Promise.all([first.ready(), second.ready()]);
    const balancer = await startBalancer(data.path, [first, second]);
    ends.push(balancer.stop);
    const failOver = async () => {
      await primary.kill();
      await onServer(standby.url, 'select pg_promote()');
      database = standby.url;
    };
    const setClock = clock === null ? null : clockOf(time, first);
    return {
      url: balancer.url,
      copies: [first, second],
      database: () => database,
      failOver,
      accidents: accidentsOf(first, second, balancer, primary),
      setClock,
      processes: processesOf(primary, standby, balancer),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
