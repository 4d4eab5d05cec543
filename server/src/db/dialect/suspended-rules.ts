import { sql, type Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { DialectKind } from './dialect.ts';

/** Statements that take rules away, and those that bring them back and judge what came in meanwhile. */
interface Suspension {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const inSqlite = async (db: Kysely<Schema>): Promise<Suspension> => {
  const { rows: triggers } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger'`.execute(db);
  const { rows: indexes } = await sql<{ name: string }>`
    select name from pragma_table_list where schema = 'main' and type = 'virtual'`.execute(db);
  return {
    before: ['pragma defer_foreign_keys = on', ...triggers.map(({ name }) => `drop trigger "${name}"`)],
    after: [
      ...triggers.map((trigger) => trigger.sql),
      ...indexes.map(({ name }) => `insert into "${name}" ("${name}") values ('rebuild')`),
    ],
  };
};

const inPostgres = async (db: Kysely<Schema>): Promise<Suspension> => {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select t.relname::text as "table", k.conname::text as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class t on t.oid = k.conrelid
    where k.contype = 'f' and t.relnamespace = current_schema()::regnamespace`.execute(db);
  const { rows: tables } = await sql<{ name: string }>`
    select distinct t.relname::text as name from pg_trigger g join pg_class t on t.oid = g.tgrelid
    where not g.tgisinternal and t.relnamespace = current_schema()::regnamespace`.execute(db);
  return {
    before: [
      ...keys.map(({ table, name }) => `alter table "${table}" drop constraint "${name}"`),
      ...tables.map(({ name }) => `alter table "${name}" disable trigger user`),
    ],
    after: [
      ...keys.map(({ table, name, definition }) => `alter table "${table}" add constraint "${name}" ${definition}`),
      ...tables.map(({ name }) => `alter table "${name}" enable trigger user`),
    ],
  };
};

/**
 * Runs `work` in the transaction `trx` while rows may come in any order and nothing counts, notes or refuses them. Foreign
 * keys are judged afterwards, on SQLite when the transaction commits.
 */
export const withRulesSuspended = async (
  trx: Kysely<Schema>,
  kind: DialectKind,
  work: () => Promise<void>,
): Promise<void> => {
  const { before, after } = kind === 'sqlite' ? await inSqlite(trx) : await inPostgres(trx);
  for (const statement of before) await sql.raw(statement).execute(trx);
  await work();
  for (const statement of after) await sql.raw(statement).execute(trx);
};
