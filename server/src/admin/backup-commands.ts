import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backupName } from '../backup/backup-folder.ts';
import { BackupFault, keyName, type Manifest } from '../backup/manifest.ts';
import { restoreIntoDatabase, restoreIntoFolder, type Restored } from '../backup/restore-backup.ts';
import { takeBackup } from '../backup/take-backup.ts';
import { verifyBackup } from '../backup/verify-backup.ts';
import type { Config } from '../config.ts';
import { connect, connectToRead } from '../db/connect.ts';
import { fileStoreOf } from '../platform/storage/file-store.ts';
import { readParts, required, type Command, type CommandCall } from './command.ts';
import { sayTables } from './say-tables.ts';

/** The secret as the settings give it, or as it lies in its file. */
const keyOf = ({ key, keyFile, dataFolder }: Config): string => {
  if (key !== null) return key;
  const file = keyFile ?? join(dataFolder, keyName);
  if (!existsSync(file)) throw new BackupFault(`There is no key in ${file} yet.`);
  return readFileSync(file, 'utf8').trim();
};

const sayManifest = (
  { say }: CommandCall,
  { time, version, database, files, missingFiles, hasKey }: Manifest,
): void => {
  say(
    `Taken ${time} by Atrium ${version} of ${database === 'sqlite' ? 'SQLite' : 'PostgreSQL'}; ${files.length} files.`,
  );
  if (missingFiles.length > 0) {
    say(`Warning: ${missingFiles.length} uploaded files were not there any more: ${missingFiles.join(', ')}`);
  }
  if (hasKey) say('Warning: it holds the secret of the server. Whoever reads it can sign as the server does.');
};

/** Takes a backup into a folder, by default one named for the time within the folder of backups. */
export const backup: Command = async (call) => {
  const { argument, has } = readParts(call, ['with-key']);
  const { config, from, say } = call;
  const now = Date.now();
  const folder = argument === null ? join(config.dataFolder, 'backups', backupName(now)) : resolve(from, argument);
  const key = has('with-key') ? keyOf(config) : null;
  const database = await connectToRead(config);
  try {
    const manifest = await takeBackup({ database, files: fileStoreOf(config), folder, key, now });
    say(`${folder} is a backup, verified by restoring it.`);
    sayManifest(call, manifest);
    sayTables(call, manifest.tables);
    if (key === null) say(`The secret of the server is not in it: keep ${keyName} (or ATRIUM_KEY) apart.`);
    return 0;
  } finally {
    await database.close();
  }
};

/** Says whether a backup can be restored. */
export const verify: Command = async (call) => {
  const folder = resolve(call.from, required(readParts(call, []).argument, 'The backup'));
  const { manifest, filled } = await verifyBackup(folder);
  call.say(`${folder} is whole, and was restored on trial.`);
  sayManifest(call, manifest);
  sayTables(call, filled);
  return 0;
};

const restoreBackup = async (folder: string, { config }: CommandCall, replace: boolean): Promise<Restored> => {
  const files = fileStoreOf(config);
  if (config.databaseUrl === null) {
    const objects = config.objectStorage === null ? null : files;
    return restoreIntoFolder({ backup: folder, dataFolder: config.dataFolder, objects, replace, now: Date.now() });
  }
  if (replace) throw new BackupFault('--replace is for a data folder; create an empty PostgreSQL database instead.');
  const database = await connect(config);
  try {
    return await restoreIntoDatabase(folder, database, { files, dataFolder: config.dataFolder });
  } finally {
    await database.close();
  }
};

/** Restores a backup into what the settings name. */
export const restore: Command = async (call) => {
  const { argument, has } = readParts(call, ['replace']);
  const folder = resolve(call.from, required(argument, 'The backup'));
  const { manifest, filled, movedTo, tookKey } = await restoreBackup(folder, call, has('replace'));
  const { say, config } = call;
  say(
    `Restored into ${config.databaseUrl === null ? config.dataFolder : 'PostgreSQL'}, and read back: every row is the same.`,
  );
  sayManifest(call, manifest);
  sayTables(call, filled);
  if (movedTo !== null) say(`What was there lies in ${movedTo}.`);
  if (tookKey) say(`The secret of the server came back with it (${keyName}).`);
  else if (config.databaseUrl !== null) {
    say('If nobody has the secret that belongs to it, start once with ATRIUM_KEY_PREVIOUS=lost.');
  }
  say('Start the product as usual; a backup of an older version is brought up to date then.');
  return 0;
};
