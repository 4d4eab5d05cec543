import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration, type MigrationResultSet } from 'kysely/migration';
import { DatabaseFault } from './database-fault.ts';
import type { Database, DialectKind } from './dialect/dialect.ts';
import { migrations } from './migrations.ts';
import type { Schema } from './schema.ts';

const register = 'kysely_migration';

const migrationsOf = (kind: DialectKind): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(migrations).map(([name, { up }]) => [name, { up: (db: Kysely<unknown>) => up(db, kind) }]),
  );

/** The names of the changes that this database has been through. */
export const appliedTo = async (db: Kysely<Schema>): Promise<string[]> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === register)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(register)}`.execute(db);
  return rows.map(({ name }) => name).toSorted();
};

const unknownIn = async (db: Kysely<Schema>): Promise<string[]> =>
  (await appliedTo(db)).filter((name) => !(name in migrations));

/** Whether a newer program has changed the schema meanwhile. */
export const hasNewerSchema = async (db: Kysely<Schema>): Promise<boolean> => (await unknownIn(db)).length > 0;

const refuseNewer = (unknown: readonly string[]): void => {
  if (unknown.length === 0) return;
  const reason = `it has ${unknown.join(', ')}, which this program does not know`;
  throw new DatabaseFault('newerSchema', `The database was used by a newer version of Atrium: ${reason}.`);
};

const migratorOf = (db: Kysely<Schema>, kind: DialectKind): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => migrationsOf(kind) } });

const carriedOut = ({ error, results = [] }: MigrationResultSet): string[] => {
  // Kysely answers whatever was thrown, which is an error unless a driver misbehaves.
  if (error) throw error instanceof Error ? error : new Error('a migration failed', { cause: error });
  return results.map(({ migrationName }) => migrationName);
};

/**
 * Brings the schema up to this program's and answers the names of the changes that it took; throws a `DatabaseFault` if the
 * database belongs to a newer one.
 */
export const migrate = ({ dialect, withoutTimeout }: Database): Promise<string[]> =>
  withoutTimeout(async (db) => {
    refuseNewer(await unknownIn(db));
    // A pooler keeps together what is one transaction, and no more: locks end with it, however it ends.
    return db.transaction().execute(async (trx) => {
      // Behind a pooler the role limits its statements; others may change the schema for longer.
      if (dialect.kind === 'postgres') await sql`select set_config('statement_timeout', '0', true)`.execute(trx);
      await dialect.advisoryLock(trx, 'migrations');
      return carriedOut(await migratorOf(trx, dialect.kind).migrateToLatest());
    });
  });

/** The names of the changes that `migrate` would make; throws as it does. */
export const pendingMigrations = async (db: Kysely<Schema>): Promise<string[]> => {
  const applied = await appliedTo(db);
  refuseNewer(applied.filter((name) => !(name in migrations)));
  return Object.keys(migrations).filter((name) => !applied.includes(name));
};

/** Brings an empty schema to where another database was, after the changes `applied`; throws a `DatabaseFault` if it cannot. */
export const migrateTo = async (trx: Kysely<Schema>, kind: DialectKind, applied: readonly string[]): Promise<void> => {
  refuseNewer(applied.filter((name) => !(name in migrations)));
  const known = Object.keys(migrations);
  if (applied.some((name, at) => known[at] !== name)) {
    throw new DatabaseFault('copyFailed', 'The changes of the schema are not those of any version of Atrium.');
  }
  const last = applied.at(-1);
  if (last !== undefined) carriedOut(await migratorOf(trx, kind).migrateTo(last));
};
