import { createHmac, hash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { ConfigError, type Config } from '../config/config.ts';
import { lostKey, serverKeys } from '../config/values.ts';
import { makeFolder } from '../db/folder/data-folder.ts';
import type { Database } from '../db/dialect/dialect.ts';
import type { Schema } from '../db/schema.ts';
import { readStored, writeStored } from '../db/stored-setting.ts';
import type { Log } from '../lib/runtime/log.ts';

type KeySettings = Pick<Config, 'dataFolder' | 'keys'>;

/** File in the data folder that holds the key if no setting does. */
export const keyFileName = 'atrium.key';

const generated = /^[\w-]{43}$/;

/** Returns the bytes of a key: decoded if it was generated here, otherwise a digest of the chosen text. */
const bytesOf = (text: string): Buffer =>
  generated.test(text) ? Buffer.from(text, 'base64url') : hash('sha256', text, 'buffer');

/** Returns the fingerprint stored in the database: it identifies a key but does not reveal it. */
const fingerprintOf = (key: Buffer): string => createHmac('sha256', key).update('fingerprint').digest('base64url');

/** Reads the keys of the file in the data folder, the current one first. */
const keysIn = (file: string): string[] => {
  try {
    return serverKeys(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError('ATRIUM_DATA', `${file} cannot be used: ${error instanceof Error ? error.message : ''}`);
  }
};

/** Writes a file that only this user can read, atomically; keeps an existing one. */
const writeOnce = (file: string, text: string): void => {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    // Another instance was faster, or the file system does not support hard links and is not shared.
    if (!existsSync(file)) writeFileSync(file, text, { mode: 0o600, flag: 'wx', flush: true });
    else if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

const closeToOthers = (file: string, log: Log): void => {
  if (process.platform === 'win32' || (statSync(file).mode & 0o077) === 0) return;
  try {
    chmodSync(file, 0o600);
    log.warn(
      { file },
      'the server key file was readable by others; access is now restricted, but the key should be replaced',
    );
  } catch {
    log.warn({ file }, 'the server key file is readable by others: restrict it to its owner (mode 600)');
  }
};

/** Returns the keys in the data folder; creates the first one. */
const ownKeys = (folder: string, log: Log): string[] => {
  const file = join(folder, keyFileName);
  try {
    makeFolder(folder);
    if (!existsSync(file)) writeOnce(file, `${randomBytes(32).toString('base64url')}\n`);
  } catch {
    throw new ConfigError('ATRIUM_KEY', `${file} cannot be written; give the key by this setting instead`);
  }
  closeToOthers(file, log);
  return keysIn(file);
};

const otherKey = ({ keys, dataFolder }: KeySettings): ConfigError => {
  const place = keys === null ? join(dataFolder, keyFileName) : 'ATRIUM_KEY';
  return new ConfigError(
    'ATRIUM_KEY',
    `the secret in ${place} is not the one that this database is used with: all instances need the same secret; add the previous one after a comma, or \`${lostKey}\` if it is lost`,
  );
};

/** Returns whether the database may be used with these keys: instances must share at least one with earlier ones. */
const settle = async (
  trx: Kysely<Schema>,
  { dialect }: Database,
  keys: readonly Buffer[],
  isPreviousLost: boolean,
): Promise<boolean> => {
  const [current] = keys.map(fingerprintOf);
  const stored = await readStored(trx, 'key.fingerprint');
  const isKnown = stored === null || keys.map(fingerprintOf).includes(stored);
  // SQLite has only one instance, so a lost key is replaced.
  if (!isKnown && dialect.kind === 'postgres' && !isPreviousLost) return false;
  if (current !== undefined && stored !== current) await writeStored(trx, 'key.fingerprint', current);
  return true;
};

/**
 * Returns the secrets of the server, the current one first: those of `ATRIUM_KEY`, otherwise those of a file in the data folder that
 * the first start creates. The database stores only a fingerprint, so that no instance uses another secret. Throws a `ConfigError`.
 */
export const readServerKeys = async (
  database: Database,
  settings: KeySettings,
  log: Log,
): Promise<readonly [Buffer, ...Buffer[]]> => {
  const { db, dialect } = database;
  const texts = settings.keys ?? ownKeys(settings.dataFolder, log);
  const [current, ...others] = [...new Set(texts)].filter((text) => text !== lostKey).map(bytesOf);
  if (!current) throw new Error('no server key');
  const isUsable = await db.transaction().execute(async (trx) => {
    await dialect.advisoryLock(trx, 'startup');
    return settle(trx, database, [current, ...others], texts.includes(lostKey));
  });
  if (!isUsable) throw otherKey(settings);
  return [current, ...others];
};
