import { join, resolve } from 'node:path';
import { takeBackup } from '../backup/take-backup.ts';
import { hasDatabase } from '../db/folder/data-folder.ts';
import { CommandError, parseArguments, type Command } from './command.ts';

const createDefaultName = (time: number): string =>
  `atrium-${new Date(time).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}`;

export const backupCommand: Command = async (call) => {
  const { argument } = parseArguments(call, []);
  const { databaseUrl, dataFolder, backupFolder } = call.config;
  if (databaseUrl !== null) throw new CommandError('Use pg_dump to back up PostgreSQL; see "Backup" in the guide.');
  if (!hasDatabase(dataFolder)) throw new CommandError(`There is no database in ${dataFolder}.`);
  const folder =
    argument === null
      ? join(backupFolder ?? join(dataFolder, 'backups'), createDefaultName(Date.now()))
      : resolve(call.folder, argument);
  await takeBackup({ dataFolder, folder }).catch((error: unknown) => {
    throw new CommandError(error instanceof Error ? error.message : String(error), { cause: error });
  });
  call.print(`The backup is in ${folder}. It does not contain the server key (atrium.key or ATRIUM_KEY).`);
  return 0;
};
