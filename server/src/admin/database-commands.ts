import { BackupFault } from '../backup/manifest.ts';
import { moveDatabase } from '../backup/move-database.ts';
import { databaseUrl } from '../config-values.ts';
import { connect, connectToRead } from '../db/connect.ts';
import { hasDatabase } from '../db/folder/data-folder.ts';
import { migrate, pendingMigrations, stoppingAmong } from '../db/migrate.ts';
import { readParts, required, UsageError, type Command } from './command.ts';
import { sayTables } from './say-tables.ts';

const readUrl = (text: string): string => {
  try {
    return databaseUrl(text);
  } catch (error) {
    throw new UsageError(`The address of PostgreSQL: ${error instanceof Error ? error.message : String(error)}.`);
  }
};

/** Moves the embedded database into an empty PostgreSQL; uploaded files and the key stay where they are. */
export const move: Command = async (call) => {
  const url = readUrl(required(readParts(call, []).argument, 'The address of an empty PostgreSQL database'));
  const { config, say } = call;
  const { dataFolder } = config;
  if (!hasDatabase(dataFolder)) throw new BackupFault(`There is no database in ${dataFolder} to be moved.`);
  const from = await connect({ ...config, databaseUrl: null });
  try {
    const to = await connect({ ...config, databaseUrl: url, databaseListenUrl: null, eventsUrl: null });
    try {
      const filled = await moveDatabase(from, to);
      say('Every row of the embedded database is in PostgreSQL, read back from there and the same.');
      sayTables(call, filled);
      say(
        `Start with DATABASE_URL set to it. Files and the secret stay in ${dataFolder}; atrium.db there is as it was.`,
      );
      return 0;
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
};

/** Brings the tables up to this version apart from a start, or says what that would do. */
export const migrateCommand: Command = async (call) => {
  const { has } = readParts(call, ['check']);
  const { config, say } = call;
  const database = has('check') ? await connectToRead(config) : await connect(config);
  try {
    const names = has('check') ? await pendingMigrations(database.db) : await migrate(database);
    if (names.length === 0) say('The tables are up to date.');
    else say(`${has('check') ? 'To be made' : 'Made'}: ${names.join(', ')}`);
    const stopping = has('check') ? stoppingAmong(names) : [];
    if (stopping.length > 0)
      say(`Stop all copies before: those of the version before cannot serve after ${stopping.join(', ')}.`);
    else if (has('check') && names.length > 0) say('Copies of the version before serve on beside it.');
    return 0;
  } finally {
    await database.close();
  }
};
