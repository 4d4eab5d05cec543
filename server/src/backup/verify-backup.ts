import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { DatabaseFault } from '../db/database-fault.ts';
import { useSqlite } from '../db/dialect/sqlite.ts';
import { fillDatabase, type DatabaseCopy, type FilledTable } from '../db/whole/fill.ts';
import { BackupFault, readManifest, type Manifest } from './manifest.ts';
import { checkSums } from './sums.ts';
import { readTable } from './table-file.ts';

/** The rows of a backup, as a database is filled with them. */
export const copyOf = (folder: string, { migrations, tables }: Manifest): DatabaseCopy => ({
  migrations,
  tables: tables.map((table) => ({
    ...table,
    pages: () => readTable(folder, table.name),
    expected: async () => ({ rows: table.rows, digest: table.digest }),
  })),
});

/** Fills a new SQLite file with the rows of a backup, and has SQLite itself look through it. */
export const fillSqlite = async (path: string, copy: DatabaseCopy): Promise<FilledTable[]> => {
  const file = new DatabaseSync(path);
  const database = useSqlite(file, () => {});
  try {
    const filled = await fillDatabase(database, copy);
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.db);
    const found = rows[0]?.integrity_check;
    if (found !== 'ok') throw new DatabaseFault('damaged', `The restored database is damaged: ${found}.`);
    return filled;
  } finally {
    await database.close();
  }
};

/** A folder on the disk of a backup where it may be written, else among the temporary ones. */
const rehearsalFolder = (backup: string): Promise<string> =>
  mkdtemp(join(dirname(backup), '.atrium-rehearsal-')).catch(() => mkdtemp(join(tmpdir(), 'atrium-rehearsal-')));

/**
 * Verifies that a backup is whole and can be restored, by restoring its rows into a database that is thrown away. Throws a
 * `BackupFault` that says what is wrong.
 */
export const verifyBackup = async (folder: string): Promise<{ manifest: Manifest; filled: FilledTable[] }> => {
  const manifest = await readManifest(folder);
  await checkSums(folder, manifest);
  const rehearsal = await rehearsalFolder(folder);
  try {
    return { manifest, filled: await fillSqlite(join(rehearsal, 'atrium.db'), copyOf(folder, manifest)) };
  } catch (error) {
    if (!(error instanceof DatabaseFault)) throw error;
    throw new BackupFault(`The backup ${folder} cannot be restored: ${error.message}`, { cause: error });
  } finally {
    await rm(rehearsal, { recursive: true, force: true });
  }
};
