import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
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
const appliedTo = async (db: Kysely<Schema>): Promise<string[]> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === register)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(register)}`.execute(db);
  return rows.map(({ name }) => name);
};

const unknownIn = async (db: Kysely<Schema>): Promise<string[]> =>
  (await appliedTo(db)).filter((name) => !(name in migrations));

/** Whether a newer program has changed the schema meanwhile. */
export const hasNewerSchema = async (db: Kysely<Schema>): Promise<boolean> => (await unknownIn(db)).length > 0;

/** Brings the schema up to this program's; throws a `DatabaseFault` if the database belongs to a newer one. */
export const migrate = ({ dialect, withoutTimeout }: Database): Promise<void> =>
  withoutTimeout(async (db) => {
    const unknown = await unknownIn(db);
    if (unknown.length > 0) {
      const reason = `it has ${unknown.join(', ')}, which this program does not know`;
      throw new DatabaseFault('newerSchema', `The database was used by a newer version of Atrium: ${reason}.`);
    }
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrationsOf(dialect.kind) } });
    const { error } = await migrator.migrateToLatest();
    // Kysely answers whatever was thrown, which is an error unless a driver misbehaves.
    if (error) throw error instanceof Error ? error : new Error('a migration failed', { cause: error });
  });
