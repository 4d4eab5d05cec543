import { Migrator, type Migration } from 'kysely/migration';
import { connect, connectInMemory } from '../db/connect.ts';
import type { Database, DialectKind } from '../db/dialect/dialect.ts';
import { migrations } from '../db/migrations.ts';
import { createPostgres, postgresConfig } from './databases.ts';

const openEmpty = async (kind: DialectKind): Promise<Database> => {
  if (kind === 'sqlite') return connectInMemory();
  const { url, drop } = await createPostgres('template0');
  const database = await connect(postgresConfig(url));
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
};

/** An otherwise empty database as an older release left it: up to a change of the schema, that one included. */
export const openMigratedTo = async (kind: DialectKind, name: keyof typeof migrations): Promise<Database> => {
  const database = await openEmpty(kind);
  const known = Object.entries(migrations).map(([key, { up }]): [string, Migration] => [
    key,
    { up: (trx) => up(trx, kind) },
  ]);
  const provider = { getMigrations: async () => Object.fromEntries(known) };
  const { error } = await new Migrator({ db: database.db, provider }).migrateTo(name);
  if (error) throw new Error(`the schema could not be brought to ${name}`, { cause: error });
  return database;
};
