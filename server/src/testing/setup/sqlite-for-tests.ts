import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useSqlite } from '../../db/dialect/sqlite.ts';
import { migrate } from '../../db/migrate.ts';
import { sqliteFileVariable } from '../databases.ts';

/** Creates a migrated database that tests copy into memory. */
export const setup = async (): Promise<() => void> => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-sqlite-'));
  const file = new DatabaseSync(':memory:');
  const database = useSqlite(file, () => {});
  await migrate(database);
  const image = join(folder, 'migrated.db');
  writeFileSync(image, file.serialize());
  await database.close();
  process.env[sqliteFileVariable] = image;
  return () => rmSync(folder, { recursive: true, force: true });
};
