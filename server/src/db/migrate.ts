import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration, type MigrationResultSet } from 'kysely/migration';
import { DatabaseFault } from './database-fault.ts';
import type { Database, DialectKind } from './dialect/dialect.ts';
import { migrations } from './migrations.ts';
import type { Schema } from './schema.ts';
import { readStored, writeStored } from './stored-setting.ts';

const register = 'kysely_migration';

const migrationsOf = (kind: DialectKind): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(migrations).map(([name, { up }]) => [name, { up: (db: Kysely<unknown>) => up(db, kind) }]),
  );

const readRegister = async (db: Kysely<Schema>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(register)}`.execute(db);
  return rows.map(({ name }) => name);
};

/** The names of the changes that this database has been through. */
const appliedTo = async (db: Kysely<Schema>): Promise<string[]> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.some(({ name }) => name === register) ? (await readRegister(db)).toSorted() : [];
};

const unknownIn = async (db: Kysely<Schema>): Promise<string[]> =>
  (await appliedTo(db)).filter((name) => !(name in migrations));

/** Whether a newer program has changed the schema meanwhile, of a database that this one has brought up. */
export const hasNewerSchema = async (db: Kysely<Schema>): Promise<boolean> =>
  (await readRegister(db)).some((name) => !(name in migrations));

/** The last change after which copies of the release before it cannot serve. */
const lastStopping = (): string => {
  const names = Object.keys(migrations);
  return names.findLast((name) => migrations[name]?.stopsFormer) ?? names[0] ?? '';
};

/** Whether this program may serve a database that a newer one has changed: all of those changes let it. */
const servesNewer = async (db: Kysely<Schema>): Promise<boolean> => {
  const applied = new Set(await appliedTo(db));
  const mustKnow = await readStored(db, 'schema.served');
  return mustKnow !== null && mustKnow in migrations && Object.keys(migrations).every((name) => applied.has(name));
};

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
 * Brings the schema up to this program's and answers the names of the changes that it took: none where a newer one has been there and
 * this one may serve beside it. Throws a `DatabaseFault` where it may not.
 */
export const migrate = ({ dialect, withoutTimeout }: Database): Promise<string[]> =>
  withoutTimeout((db) =>
    // A pooler keeps together what is one transaction, and no more: locks end with it, however it ends.
    db.transaction().execute(async (trx) => {
      // Behind a pooler the role limits its statements; others may change the schema for longer.
      if (dialect.kind === 'postgres') await sql`select set_config('statement_timeout', '0', true)`.execute(trx);
      await dialect.advisoryLock(trx, 'migrations');
      // A newer program may have been at it until now.
      const unknown = await unknownIn(trx);
      if (unknown.length > 0 && (await servesNewer(trx))) return [];
      refuseNewer(unknown);
      const names = carriedOut(await migratorOf(trx, dialect.kind).migrateToLatest());
      await writeStored(trx, 'schema.served', lastStopping());
      return names;
    }),
  );

/** The names of the changes that `migrate` would make; throws as it does. */
export const pendingMigrations = async (db: Kysely<Schema>): Promise<string[]> => {
  const applied = await appliedTo(db);
  refuseNewer(applied.filter((name) => !(name in migrations)));
  return Object.keys(migrations).filter((name) => !applied.includes(name));
};

/** Those among the names of pending changes after which copies of the release that is there now cannot serve. */
export const stoppingAmong = (pending: readonly string[]): string[] =>
  // Nothing was there before the first one.
  pending[0] === Object.keys(migrations)[0] ? [] : pending.filter((name) => migrations[name]?.stopsFormer);
