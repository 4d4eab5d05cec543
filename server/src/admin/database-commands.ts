import { parseDatabaseUrl } from '../config/values.ts';
import { connect, connectReadOnly } from '../db/connect.ts';
import { hasDatabase, openReadOnly } from '../db/folder/data-folder.ts';
import { migrate, loadPendingMigrations } from '../db/migrate.ts';
import { CommandError, parseArguments, requireArgument, UsageError, type Command } from './command.ts';
import { copyTables } from './copy-tables.ts';

const parseUrl = (text: string): string => {
  try {
    return parseDatabaseUrl(text);
  } catch (error) {
    throw new UsageError(`Invalid PostgreSQL address: ${error instanceof Error ? error.message : String(error)}.`);
  }
};

export const moveCommand: Command = async (call) => {
  const url = parseUrl(
    requireArgument(parseArguments(call, []).argument, 'The address of an empty PostgreSQL database'),
  );
  const { config, print } = call;
  const { dataFolder } = config;
  if (!hasDatabase(dataFolder)) throw new CommandError(`There is no database in ${dataFolder}.`);
  // Locks the data folder, so that no instance writes to it, and migrates its tables to this version.
  const sqlite = await connect({ ...config, databaseUrl: null });
  try {
    await migrate(sqlite);
    const postgres = await connect({ ...config, databaseUrl: url, databaseListenUrl: null });
    const source = openReadOnly(dataFolder);
    try {
      await migrate(postgres);
      const tables = await copyTables(source, postgres);
      const width = Math.max(...tables.map(({ name }) => name.length));
      for (const { name, rows } of tables) print(`  ${name.padEnd(width)}  ${String(rows).padStart(9)} rows`);
      print(
        `All rows were copied. Set DATABASE_URL to this database to use it. Uploaded files and the server key stay in ${dataFolder}.`,
      );
      return 0;
    } finally {
      source.close();
      await postgres.close();
    }
  } finally {
    await sqlite.close();
  }
};

export const migrateCommand: Command = async (call) => {
  const { hasFlag } = parseArguments(call, ['check']);
  const { config, print } = call;
  const database = hasFlag('check') ? await connectReadOnly(config) : await connect(config);
  try {
    const names = hasFlag('check') ? await loadPendingMigrations(database.db) : await migrate(database);
    if (names.length === 0) print('The tables are up to date.');
    else print(`${hasFlag('check') ? 'Pending migrations' : 'Applied migrations'}: ${names.join(', ')}`);
    return 0;
  } finally {
    await database.close();
  }
};
