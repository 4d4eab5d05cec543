import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Instance, createDataFolder, findFreePort, launch, type Settings } from '../e2e/harness/product.ts';
import { databaseUrl, onServer } from '../server/src/testing/databases.ts';
import { now, type Total } from './lists-cases.ts';
import {
  clerks,
  counters,
  departments,
  entries,
  holdings,
  indexesAgain,
  people,
  totals,
  withoutIndexes,
} from './lists-seed.ts';

export interface Filled {
  readonly total: Total;
  readonly start: () => Promise<Served>;
  readonly remove: () => void;
}

export interface Served extends Instance {
  readonly metrics: string;
}

const startOn = async (settings: Settings): Promise<Served> => {
  const port = String(await findFreePort());
  const instance = await launch({
    ATRIUM_DEMO: 'on',
    ATRIUM_KEY: 'the-key-of-all-measured-instances-0001',
    ATRIUM_METRICS: port,
    ATRIUM_TIMEZONE: 'Asia/Shanghai',
    LOG_LEVEL: 'warn',
    ...settings,
  });
  await instance.waitUntilReady();
  return { ...instance, metrics: `http://127.0.0.1:${port}/metrics` };
};

const rowsOf = (kind: 'postgres' | 'sqlite', { users, entries: count }: Total): string[] => [
  departments,
  people(kind, users, now),
  holdings,
  ...clerks(now),
  entries(kind, count, now),
  ...counters,
  ...totals(now),
];

const fillRows = async (url: string, total: Total): Promise<void> => {
  await onServer(url, withoutIndexes);
  // Disables triggers, including those of foreign keys, because the rows are valid.
  await onServer(url, ['set session_replication_role = replica', ...rowsOf('postgres', total)].join(';'));
  await onServer(url, indexesAgain);
  await onServer(url, 'vacuum analyze');
};

export const fillPostgres = async (server: string, name: string, total: Total): Promise<Filled & { url: string }> => {
  const url = databaseUrl(server, name);
  await onServer(server, `create database ${name}`);
  const folder = createDataFolder();
  const start = () => startOn({ DATABASE_URL: url, ATRIUM_DATA: folder.path });
  await (await start()).stop();
  await fillRows(url, total);
  return { url, total, start, remove: folder.remove };
};

export const fillSqlite = async (total: Total): Promise<Filled> => {
  const folder = createDataFolder();
  const start = () => startOn({ ATRIUM_DATA: folder.path });
  await (await start()).stop();
  const file = new DatabaseSync(join(folder.path, 'atrium.db'));
  file.exec(['begin', ...rowsOf('sqlite', total), 'commit'].join(';'));
  file.close();
  return { total, start, remove: folder.remove };
};
