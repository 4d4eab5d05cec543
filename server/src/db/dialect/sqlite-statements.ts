import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';
import { withStatement } from './sqlite-constraint.ts';

const maxStatements = 500;

/** Node binds every number as a real, which SQLite divides and converts to text differently. */
const toBindable = (parameters: readonly unknown[]): SQLInputValue[] =>
  // Node itself rejects values that SQLite cannot store.
  parameters.map((value) => (Number.isSafeInteger(value) ? BigInt(value as number) : value)) as SQLInputValue[];

class Statement implements SqliteStatement {
  readonly reader: boolean;
  readonly #sql: string;
  readonly #statement: StatementSync;

  constructor(file: DatabaseSync, sql: string) {
    this.#sql = sql;
    this.#statement = file.prepare(sql);
    this.reader = this.#statement.columns().length > 0;
  }

  all(parameters: readonly unknown[]): unknown[] {
    return withStatement(this.#sql, () => this.#statement.all(...toBindable(parameters)));
  }

  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint } {
    return withStatement(this.#sql, () => this.#statement.run(...toBindable(parameters)));
  }

  iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    return this.#statement.iterate(...toBindable(parameters));
  }
}

export const adaptSqlite = (file: DatabaseSync): SqliteDatabase => {
  const prepared = new LRUCache<string, Statement>({ max: maxStatements });
  const prepare = (sql: string): Statement => {
    const cached = prepared.get(sql);
    if (cached) return cached;
    const statement = new Statement(file, sql);
    if (/^(?:select|insert|update|delete|with|begin|commit|rollback)\b/.test(sql)) prepared.set(sql, statement);
    return statement;
  };
  return { prepare, close: () => file.close() };
};
