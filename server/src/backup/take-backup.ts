import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { DatabaseFault } from '../db/database-fault.ts';
import type { Database, DialectKind } from '../db/dialect/dialect.ts';
import { tableShapes } from '../db/dialect/table-shapes.ts';
import { appliedTo } from '../db/migrate.ts';
import type { Schema } from '../db/schema.ts';
import { readRows } from '../db/whole/read-rows.ts';
import { inSnapshot } from '../db/whole/snapshot.ts';
import { productVersion } from '../platform/runtime/product.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { makeWhole } from './backup-folder.ts';
import { BackupFault, filePart, keyName, manifestName, type BackupTable, type Manifest } from './manifest.ts';
import { writeSafely, writeSums } from './sums.ts';
import { writeTable } from './table-file.ts';
import { verifyBackup } from './verify-backup.ts';

/** What is backed up, and where to. */
export interface BackupRequest {
  readonly database: Database;
  readonly files: FileStore;
  /** A folder that is not there yet. */
  readonly folder: string;
  /** The secret of the server, where it is to be in the backup. */
  readonly key: string | null;
  readonly now: number;
}

/** A file of the product may be sent or cleared away while the others are copied; more than this often it is no coincidence. */
const tries = 3;

/** Copies files and answers those that are not there. */
const copyFiles = async (store: FileStore, names: readonly string[], folder: string): Promise<string[]> => {
  const missing: string[] = [];
  for (const name of names) {
    const bytes = await store.get(name);
    if (bytes) await writeSafely(join(folder, filePart(name)), bytes);
    else missing.push(name);
  }
  return missing;
};

/** The database itself has to be sound: what is copied out of a damaged one looks right and is not. */
const checkSource = async (db: Kysely<Schema>): Promise<void> => {
  const { rows } = await sql<Record<string, string>>`pragma integrity_check`.execute(db);
  const [found] = rows.flatMap((row) => Object.values(row));
  if (found !== 'ok')
    throw new DatabaseFault('damaged', `The database is damaged: ${found ?? 'it cannot be checked'}.`);
};

const writeTables = async (db: Kysely<Schema>, kind: DialectKind, folder: string): Promise<BackupTable[]> => {
  const tables: BackupTable[] = [];
  for (const shape of await tableShapes(db, kind)) {
    const written = await writeTable(folder, shape.name, readRows(db, shape));
    tables.push({ ...shape, columns: [...shape.columns], key: [...shape.key], ...written });
  }
  return tables;
};

/** Files went away together with their rows while they were copied. */
class FilesWent extends Error {}

/** Whether rows that name these files have gone since. */
const areGone = async ({ db }: Database, names: readonly string[]): Promise<boolean> => {
  for (const name of names) {
    const row = await db.selectFrom('files').select('name').where('name', '=', name).executeTakeFirst();
    if (!row) return true;
  }
  return false;
};

const writeParts = ({ database, files, key, now }: BackupRequest, folder: string): Promise<Manifest> => {
  const { kind } = database.dialect;
  return inSnapshot(database, async (db) => {
    const migrations = await appliedTo(db);
    if (migrations.length === 0)
      throw new BackupFault('There is nothing to back up: the database has no tables of Atrium.');
    if (kind === 'sqlite') await checkSource(db);
    const named = await db.selectFrom('files').select('name').orderBy('name').execute();
    const names = named.map(({ name }) => name);
    const late = await copyFiles(files, names, folder);
    const tables = await writeTables(db, kind, folder);
    // A row stands before its file does: what was on its way has arrived by now.
    const missing = await copyFiles(files, late, folder);
    if (key !== null) await writeSafely(join(folder, keyName), `${key}\n`);
    return {
      format: 'atrium-backup-1',
      version: productVersion,
      database: kind,
      time: new Date(now).toISOString(),
      migrations,
      tables,
      files: names.filter((name) => !missing.includes(name)),
      missingFiles: missing,
      hasKey: key !== null,
    };
  });
};

/**
 * Takes a backup while copies run: the rows of one moment, and every file that they name. It is read back and put into a
 * database of its own before it bears its name. Throws a `BackupFault` or a `DatabaseFault`.
 */
export const takeBackup = async (request: BackupRequest): Promise<Manifest> => {
  for (let attempt = 1; attempt <= tries; attempt++) {
    const manifest = await makeWhole(request.folder, async (folder) => {
      const written = await writeParts(request, folder);
      if (await areGone(request.database, written.missingFiles)) throw new FilesWent();
      await writeSafely(join(folder, manifestName), `${JSON.stringify(written, null, 2)}\n`);
      await writeSums(folder, written);
      await verifyBackup(folder);
      return written;
    }).catch((error: unknown) => {
      if (error instanceof FilesWent) return null;
      throw error;
    });
    if (manifest) return manifest;
  }
  throw new BackupFault('Files were removed each time while the backup was taken; please try again.');
};
