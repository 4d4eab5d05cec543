import { createHmac, hash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { ConfigError, type Config } from '../../config/config.ts';
import { makeFolder } from '../../db/folder/data-folder.ts';
import type { Database } from '../../db/dialect/dialect.ts';
import type { Schema } from '../../db/schema.ts';
import { readStored, writeStored } from '../../db/stored-setting.ts';
import type { Log } from '../runtime/log.ts';

type KeySettings = Pick<Config, 'dataFolder' | 'key' | 'keyFile' | 'previousKeys'>;

/** The name of the file in the data folder that holds the key where no setting gives one. */
export const keyFileName = 'atrium.key';

/** What `ATRIUM_KEY_PREVIOUS` says of a former key that nobody has any more. */
const lost = 'lost';
const leastLength = 32;
const generated = /^[\w-]{43}$/;

/** The bytes of a key: those that were made here, or a digest of what an administrator chose. */
const bytesOf = (text: string): Buffer =>
  generated.test(text) ? Buffer.from(text, 'base64url') : hash('sha256', text, 'buffer');

/** What the database keeps of a key: enough to know it again, of no use to find it. */
const fingerprintOf = (key: Buffer): string => createHmac('sha256', key).update('fingerprint').digest('base64url');

/** The keys of a file, one a line, the present one first. */
const keysIn = (file: string, setting: string): string[] => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(setting, `the file ${file} cannot be read`);
  }
  const keys = text.split(/\s+/).filter((line) => line !== '');
  if (keys.length === 0 || keys.some((key) => key.length < leastLength))
    throw new ConfigError(setting, `the file ${file} must hold a key of ${leastLength} characters or more a line`);
  return keys;
};

/** Writes a file that only this user reads, whole or not at all; one that is there already stays. */
const writeOnce = (file: string, text: string): void => {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    // Another copy was quicker; or the file system knows no links, and then nobody shares it.
    if (!existsSync(file)) writeFileSync(file, text, { mode: 0o600, flag: 'wx', flush: true });
    else if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

/** Takes the file of the data folder back from whoever else was let read it. */
const closeToOthers = (file: string, log: Log): void => {
  if (process.platform === 'win32' || (statSync(file).mode & 0o077) === 0) return;
  try {
    chmodSync(file, 0o600);
    log.warn({ file }, 'others could read the key of the server: it is closed to them now, and should be replaced');
  } catch {
    log.warn({ file }, 'others can read the key of the server: make it readable by its owner alone (mode 600)');
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
  return keysIn(file, 'ATRIUM_DATA');
};

const givenKeys = ({ key, keyFile }: KeySettings): string[] | null => {
  if (key !== null && keyFile !== null)
    throw new ConfigError('ATRIUM_KEY_FILE', 'ATRIUM_KEY is set too; use one of them');
  if (key !== null) return [key];
  return keyFile === null ? null : keysIn(keyFile, 'ATRIUM_KEY_FILE');
};

const otherKey = ({ key, keyFile, dataFolder }: KeySettings): ConfigError => {
  const place = key === null ? (keyFile ?? join(dataFolder, keyFileName)) : 'ATRIUM_KEY';
  return new ConfigError(
    'ATRIUM_KEY',
    `the key in ${place} is not the one this database is used with: give all copies the same key, and a former one as ATRIUM_KEY_PREVIOUS (${lost} if nobody has it)`,
  );
};

/** Whether the database may be used with the keys: all copies have one in common with those before them. */
const settle = async (
  trx: Kysely<Schema>,
  { dialect }: Database,
  keys: readonly Buffer[],
  settings: KeySettings,
): Promise<void> => {
  const [current] = keys.map(fingerprintOf);
  const stored = await readStored(trx, 'key.fingerprint');
  const isKnown = stored === null || keys.map(fingerprintOf).includes(stored);
  // An embedded database has one copy, which nobody can disagree with: a key that is gone is simply replaced.
  if (!isKnown && dialect.kind === 'postgres' && !settings.previousKeys.includes(lost)) throw otherKey(settings);
  if (current !== undefined && stored !== current) await writeStored(trx, 'key.fingerprint', current);
};

/**
 * The secrets of the server, the present one first: `ATRIUM_KEY`, or the lines of `ATRIUM_KEY_FILE`, or else those of a file in the
 * data folder, which the first start makes; then the former ones that are still accepted. They never lie in the database, which
 * keeps a fingerprint, so that no copy goes on with another key than its neighbour. Throws a `ConfigError`.
 */
export const readServerKeys = async (
  database: Database,
  settings: KeySettings,
  log: Log,
): Promise<readonly [Buffer, ...Buffer[]]> => {
  const { db, dialect } = database;
  const own = givenKeys(settings) ?? ownKeys(settings.dataFolder, log);
  const texts = [...own, ...settings.previousKeys.filter((text) => text !== lost)];
  const [current, ...others] = [...new Set(texts)].map(bytesOf);
  if (!current) throw new Error('there is always a key');
  await db.transaction().execute(async (trx) => {
    await dialect.advisoryLock(trx, 'startup');
    await settle(trx, database, [current, ...others], settings);
  });
  return [current, ...others];
};
