import { createHmac, hash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { ConfigError, type Config } from '../config/config.ts';
import { lostKey, parseServerKeys } from '../config/values.ts';
import { createFolder } from '../db/folder/data-folder.ts';
import type { Database } from '../db/dialect/dialect.ts';
import type { Schema } from '../db/schema.ts';
import { loadStoredSetting, writeStoredSetting } from '../db/stored-setting.ts';
import type { Log } from '../lib/runtime/log.ts';

type KeySettings = Pick<Config, 'dataFolder' | 'keys'>;

export interface ServerKeys {
  readonly serverKey: Buffer;
  readonly serverKeys: readonly [Buffer, ...Buffer[]];
}

export const keyFileName = 'atrium.key';

const generatedKeyPattern = /^[\w-]{43}$/;

const decodeKey = (text: string): Buffer =>
  generatedKeyPattern.test(text) ? Buffer.from(text, 'base64url') : hash('sha256', text, 'buffer');

const computeFingerprint = (key: Buffer): string => createHmac('sha256', key).update('fingerprint').digest('base64url');

const readKeyFile = (file: string): string[] => {
  try {
    return parseServerKeys(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError('ATRIUM_DATA', `${file} cannot be used: ${error instanceof Error ? error.message : ''}`);
  }
};

const createFileAtomically = (file: string, text: string): void => {
  const temporaryFile = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(temporaryFile, text, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(temporaryFile, file);
  } catch (error) {
    // Another instance has created the file, or the file system is not shared and has no hard links.
    if (!existsSync(file)) writeFileSync(file, text, { mode: 0o600, flag: 'wx', flush: true });
    else if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(temporaryFile, { force: true });
  }
};

const restrictAccess = (file: string, log: Log): void => {
  if (process.platform === 'win32' || (statSync(file).mode & 0o077) === 0) return;
  try {
    chmodSync(file, 0o600);
    log.warn({ file }, 'other users could read the server key file; access is now restricted, but replace the key');
  } catch {
    log.warn({ file }, 'the server key file is readable by others: restrict it to its owner (mode 600)');
  }
};

const loadFolderKeys = (folder: string, log: Log): string[] => {
  const file = join(folder, keyFileName);
  try {
    createFolder(folder);
    if (!existsSync(file)) createFileAtomically(file, `${randomBytes(32).toString('base64url')}\n`);
  } catch {
    throw new ConfigError('ATRIUM_KEY', `${file} cannot be written; set the key here instead`);
  }
  restrictAccess(file, log);
  return readKeyFile(file);
};

const createMismatchError = ({ keys, dataFolder }: KeySettings): ConfigError => {
  const keySource = keys === null ? join(dataFolder, keyFileName) : 'ATRIUM_KEY';
  return new ConfigError(
    'ATRIUM_KEY',
    `the secret in ${keySource} differs from the secret of this database: all instances need the same secret; add the previous one after a comma, or \`${lostKey}\` if it is lost`,
  );
};

/** Instances must share at least one key with earlier ones. */
const updateFingerprint = async (
  trx: Kysely<Schema>,
  { dialect }: Database,
  keys: readonly Buffer[],
  isPreviousLost: boolean,
): Promise<boolean> => {
  const [currentKey] = keys.map(computeFingerprint);
  const storedFingerprint = await loadStoredSetting(trx, 'key.fingerprint');
  const isKnown = storedFingerprint === null || keys.map(computeFingerprint).includes(storedFingerprint);
  // SQLite has only one instance, so a lost key is replaced.
  if (!isKnown && dialect.kind === 'postgres' && !isPreviousLost) return false;
  if (currentKey !== undefined && storedFingerprint !== currentKey)
    await writeStoredSetting(trx, 'key.fingerprint', currentKey);
  return true;
};

/** Returns the keys of `ATRIUM_KEY` or of the key file. Throws `ConfigError` if other instances use another key. */
export const readServerKeys = async (
  database: Database,
  settings: KeySettings,
  log: Log,
): Promise<readonly [Buffer, ...Buffer[]]> => {
  const { db, dialect } = database;
  const texts = settings.keys ?? loadFolderKeys(settings.dataFolder, log);
  const [currentKey, ...previousKeys] = [...new Set(texts)].filter((text) => text !== lostKey).map(decodeKey);
  if (!currentKey) throw new Error('no server key');
  const isUsable = await db.transaction().execute(async (trx) => {
    await dialect.advisoryLock(trx, 'startup');
    return updateFingerprint(trx, database, [currentKey, ...previousKeys], texts.includes(lostKey));
  });
  if (!isUsable) throw createMismatchError(settings);
  return [currentKey, ...previousKeys];
};
