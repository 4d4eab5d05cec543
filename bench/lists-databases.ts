import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Instance, createDataFolder, findFreePort, launch, type Settings } from '../e2e/harness/product.ts';
import { createDatabaseUrl, runOnServer } from '../server/src/testing/databases.ts';
import { now, type Total } from './lists-cases.ts';
import {
  insertCallers,
  updateCounters,
  numberDepartments,
  insertEntries,
  insertUserRoles,
  restoreIndexes,
  insertUsers,
  updateTotals,
  dropIndexes,
} from './lists-seed.ts';

export interface FilledDatabase {
  readonly total: Total;
  readonly folder: string;
  readonly start: () => Promise<MeasuredInstance>;
  readonly remove: () => void;
}

export interface MeasuredInstance extends Instance {
  readonly metrics: string;
}

const startInstance = async (settings: Settings): Promise<MeasuredInstance> => {
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

const listStatements = (kind: 'postgres' | 'sqlite', { users, entries: count }: Total): string[] => [
  numberDepartments,
  insertUsers(kind, users, now),
  insertUserRoles,
  ...insertCallers(now),
  insertEntries(kind, count, now),
  ...updateCounters,
  ...updateTotals(now),
];

const fillRows = async (url: string, total: Total): Promise<void> => {
  await runOnServer(url, dropIndexes);
  // Disables triggers, including those of foreign keys, because the rows are valid.
  await runOnServer(url, ['set session_replication_role = replica', ...listStatements('postgres', total)].join(';'));
  await runOnServer(url, restoreIndexes);
  await runOnServer(url, 'vacuum analyze');
};

export const fillPostgres = async (
  server: string,
  name: string,
  total: Total,
): Promise<FilledDatabase & { url: string }> => {
  const url = createDatabaseUrl(server, name);
  await runOnServer(server, `create database ${name}`);
  const folder = createDataFolder();
  const start = () => startInstance({ DATABASE_URL: url, ATRIUM_DATA: folder.path });
  await (await start()).stop();
  await fillRows(url, total);
  return { url, total, folder: folder.path, start, remove: folder.remove };
};

export const fillSqlite = async (total: Total): Promise<FilledDatabase> => {
  const folder = createDataFolder();
  const start = () => startInstance({ ATRIUM_DATA: folder.path });
  await (await start()).stop();
  const file = new DatabaseSync(join(folder.path, 'atrium.db'));
  file.exec(['begin', ...listStatements('sqlite', total), 'commit'].join(';'));
  file.close();
  return { total, folder: folder.path, start, remove: folder.remove };
};
