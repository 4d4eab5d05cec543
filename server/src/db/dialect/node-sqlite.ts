import type { DatabaseSync } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect, type Driver } from 'kysely';
import type { Outbox } from './outbox.ts';
import { withStatements } from './sqlite-statements.ts';

/** SQLite runs schema changes in transactions; Kysely's own adapter does not use that, and would leave half a migration. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely's dialect for SQLite over Node's own driver. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #file: DatabaseSync;
  readonly #outbox: Outbox;

  constructor(file: DatabaseSync, outbox: Outbox) {
    super({ database: withStatements(file) });
    this.#file = file;
    this.#outbox = outbox;
  }

  override createDriver(): Driver {
    const driver = super.createDriver();
    const rollback = driver.rollbackTransaction.bind(driver);
    return this.#outbox.watch(
      Object.assign(driver, {
        // On a full disk SQLite rolls back by itself; a second time would fail and hide why.
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
