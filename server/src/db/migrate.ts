import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration, type MigrationResultSet } from 'kysely/migration';
import { DatabaseError } from './database-error.ts';
import type { Database, DialectKind } from './dialect/dialect.ts';
import { migrations } from './migrations.ts';
import type { Schema } from './schema.ts';

const migrationTable = 'kysely_migration';

const loadAppliedMigrations = async (db: Kysely<Schema>): Promise<string[]> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === migrationTable)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(migrationTable)}`.execute(db);
  return rows.map(({ name }) => name).toSorted();
};

/** Throws if the applied migrations are not the first ones of this version. */
const assertOwnMigrations = (applied: readonly string[]): void => {
  const names = Object.keys(migrations);
  const unknownMigration = applied.find((name, index) => names[index] !== name);
  if (unknownMigration === undefined) return;
  throw new DatabaseError(
    'otherVersion',
    `The database belongs to another version of Atrium (its migration ${unknownMigration} is not one of this version): start the version that created it, or start with an empty database by setting another ATRIUM_DATA or DATABASE_URL.`,
  );
};

const createMigrator = (db: Kysely<Schema>, kind: DialectKind): Migrator => {
  const entries = Object.entries(migrations).map(([name, { up }]): [string, Migration] => [
    name,
    { up: (trx) => up(trx, kind) },
  ]);
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(entries) } });
};

/** Throws if the role cannot create tables, because the error of a failed migration would not name the privilege. */
const assertCanCreateTables = async (trx: Kysely<Schema>): Promise<void> => {
  const { rows } = await sql<{ role: string; schema: string | null; may: boolean | null }>`
    select current_user as role, current_schema() as schema, has_schema_privilege(current_schema(), 'create') as may`.execute(
    trx,
  );
  const [{ role, schema, may } = { role: '', schema: null, may: null }] = rows;
  if (may === true) return;
  const advice = `Run as the owner: grant create on schema ${schema ?? 'public'} to ${role}`;
  throw new DatabaseError('forbidden', `The role ${role} may not create tables. ${advice}.`);
};

const assertSucceeded = ({ error, results = [] }: MigrationResultSet): string[] => {
  if (error) throw error instanceof Error ? error : new Error('a migration failed', { cause: error });
  return results.map(({ migrationName }) => migrationName);
};

/** Applies pending migrations in one transaction. Throws `DatabaseError` if the database belongs to another version. */
export const migrate = ({ dialect, withoutTimeout }: Database): Promise<string[]> =>
  withoutTimeout((db) =>
    // A transaction also works behind a pooler, and its locks end with it.
    db.transaction().execute(async (trx) => {
      // Behind a pooler, the role limits statements, but migrations may take longer.
      if (dialect.kind === 'postgres') await sql`select set_config('statement_timeout', '0', true)`.execute(trx);
      await dialect.advisoryLock(trx, 'migrations');
      // Check after acquiring the lock: another instance may have migrated before.
      const applied = await loadAppliedMigrations(trx);
      assertOwnMigrations(applied);
      if (applied.length < Object.keys(migrations).length && dialect.kind === 'postgres')
        await assertCanCreateTables(trx);
      return assertSucceeded(await createMigrator(trx, dialect.kind).migrateToLatest());
    }),
  );

export const loadPendingMigrations = async (db: Kysely<Schema>): Promise<string[]> => {
  const applied = await loadAppliedMigrations(db);
  assertOwnMigrations(applied);
  return Object.keys(migrations).slice(applied.length);
};
