import type { DatabaseSync } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect, type Driver } from 'kysely';
import type { PendingEvents } from './pending-events.ts';
import { adaptSqlite } from './sqlite-statements.ts';

/** Kysely does not run SQLite migrations in a transaction, so a failed one would stay partly applied. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export class NodeSqliteDialect extends SqliteDialect {
  readonly #file: DatabaseSync;
  readonly #pending: PendingEvents;

  constructor(file: DatabaseSync, pending: PendingEvents) {
    super({ database: adaptSqlite(file) });
    this.#file = file;
    this.#pending = pending;
  }

  override createDriver(): Driver {
    const driver = super.createDriver();
    const rollback = driver.rollbackTransaction.bind(driver);
    return this.#pending.watch(
      Object.assign(driver, {
        // On a full disk, SQLite itself rolls back. A second rollback would fail and hide the cause.
        rollbackTransaction: async (connection) => {
          if (this.#file.isTransaction) await rollback(connection);
        },
      } satisfies Partial<Driver>),
    );
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}
