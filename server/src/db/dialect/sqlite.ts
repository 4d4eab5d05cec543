import type { DatabaseSync } from 'node:sqlite';
import { Kysely, sql, type Logger } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Database, Dialect } from './dialect.ts';
import { NodeSqliteDialect } from './node-sqlite.ts';
import { PendingEvents } from './pending-events.ts';
import { findSqliteConstraint } from './sqlite-constraint.ts';
import { createReadConnection } from './sqlite-reads.ts';

/** A process has one connection, so transactions run one after another, and events do not leave the process. */
const createDialect = (file: DatabaseSync, pending: PendingEvents): Dialect => ({
  kind: 'sqlite',
  version: async (db) => {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db);
    return rows[0]?.version ?? '';
  },
  isReadOnly: async (db) => {
    await sql`select 1`.execute(db);
    return false;
  },
  getConstraintName: (error) => findSqliteConstraint(file, error),
  advisoryLock: async () => {},
  // No other transaction can run at the same time.
  lockForRead: (query) => query,
  lockForUpdate: (query) => query,
  notify: (trx, event) => pending.add(trx, event),
  listen: async (listener) => {
    pending.listeners.add(listener);
    listener.onState(true);
    return async () => void pending.listeners.delete(listener);
  },
});

const configure = (file: DatabaseSync): void => {
  file.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma busy_timeout = 5000;
    pragma trusted_schema = off;
    pragma cache_size = -16384;
    pragma temp_store = memory;
    pragma journal_size_limit = 67108864;
  `);
};

export const useSqlite = (file: DatabaseSync, release: () => void, log?: Logger): Database => {
  configure(file);
  const pending = new PendingEvents();
  const db = new Kysely<Schema>({ dialect: new NodeSqliteDialect(file, pending), ...(log && { log }) });
  const path = file.location();
  // A database in memory allows only one connection.
  const readDb = path === null ? db : createReadConnection(path, log);
  return {
    db,
    readDb,
    dialect: createDialect(file, pending),
    withoutTimeout: (operation) => operation(db),
    close: async () => {
      if (!file.isOpen) return;
      pending.listeners.clear();
      await readDb.destroy();
      if (readDb !== db) await db.destroy();
      if (file.isOpen) file.close();
      release();
    },
  };
};
