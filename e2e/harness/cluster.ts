import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { buildBridge } from '../../server/src/testing/bridge.ts';
import { onServer } from '../../server/src/testing/databases.ts';
import { findPostgres, isProgram, startPostgres } from '../../server/src/testing/postgres-cluster.ts';
import { until } from '../../server/src/testing/until.ts';
import { findPooler, startPooler } from '../../server/src/testing/pooler.ts';
import { type Copy, dataFolder, freePort, launch, type Settings } from './product.ts';

/** The whole of what `deploy/` describes, on one machine: HAProxy, two copies, and a PgBouncer before each of two PostgreSQL servers. */
export interface Cluster {
  /** Where people and programs come in. */
  readonly url: string;
  readonly copies: readonly Copy[];
  /** The address of the server that takes changes, without a pooler. */
  readonly database: () => string;
  /** Kills the primary and makes the standby one. */
  readonly failOver: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const deployed = join(import.meta.dirname, '../../deploy/haproxy.cfg');

const findBalancer = (): string | null =>
  ['/usr/sbin', ...(process.env['PATH'] ?? '').split(delimiter)]
    .map((folder) => join(folder, 'haproxy'))
    .find(isProgram) ?? null;

/** The programs that a cluster needs and that are not installed. */
export const missingPrograms = (): string[] =>
  Object.entries({ PostgreSQL: findPostgres(), PgBouncer: findPooler(), HAProxy: findBalancer() })
    .filter(([, program]) => program === null)
    .map(([name]) => name);

/** The settings that `deploy/` has for HAProxy, with the addresses of here. */
const startBalancer = async (folder: string, copies: readonly Copy[]) => {
  const port = await freePort();
  const [first, second] = copies.map(({ url }) => new URL(url).host);
  const settings = readFileSync(deployed, 'utf8')
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replaceAll('10.0.0.11:3000', first ?? '')
    .replaceAll('10.0.0.12:3000', second ?? '');
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, settings);
  const balancer = spawn(findBalancer() ?? '', ['-db', '-f', file], { stdio: 'ignore' });
  const stop = async () => {
    if (balancer.exitCode !== null) return;
    balancer.kill('SIGKILL');
    await once(balancer, 'exit');
  };
  const url = `http://127.0.0.1:${port}`;
  await until(() =>
    fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok || undefined,
      () => undefined,
    ),
  );
  return { url, stop };
};

/** A PostgreSQL server on a port, with a pooler before it. */
const startServer = async (primary: string | null = null) => {
  const server = await startPostgres({ synchronous_commit: 'on' }, primary);
  const [direct, pooler] = await Promise.all([buildBridge(server.url), startPooler(server.url)]);
  const stop = async () => {
    await Promise.all([direct.stop(), pooler.stop()]);
    await server.stop();
  };
  const hostOf = (url: string) => new URL(url).host;
  return { ...server, place: hostOf(direct.url), pooled: hostOf(pooler.url), kill: server.stop, stop };
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
    const copies = await Promise.all([launch(settings), launch(settings)]);
    // By Ctrl-C a copy does not wait for balancers to notice.
    ends.push(() => Promise.all(copies.map((copy) => copy.stop('SIGINT'))));
    await Promise.all(copies.map((copy) => copy.ready()));
    const balancer = await startBalancer(data.path, copies);
    ends.push(balancer.stop);
    const failOver = async () => {
      await primary.kill();
      await onServer(standby.url, 'select pg_promote()');
      database = standby.url;
    };
    return { url: balancer.url, copies, database: () => database, failOver, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
