import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * A file beside the database records a clean close. An empty write-ahead log does not prove one: SQLite empties the
 * log when any connection closes, even after a start that found damage, and a copied database has no log.
 */
const markName = 'atrium.closed';

const getFileState = (database: string): string => {
  const { size, mtimeNs } = statSync(database, { bigint: true });
  return `${size} ${mtimeNs}\n`;
};

const hasLog = (database: string): boolean =>
  (statSync(`${database}-wal`, { throwIfNoEntry: false }) ?? { size: 0 }).size > 0;

/** Returns whether the database is unchanged since its clean close, and marks it as open. */
export const takeCloseMark = (folder: string, database: string): boolean => {
  const mark = join(folder, markName);
  try {
    return readFileSync(mark, 'utf8') === getFileState(database) && !hasLog(database);
  } catch {
    return false;
  } finally {
    rmSync(mark, { force: true });
  }
};

export const writeCloseMark = (folder: string, database: string): void => {
  try {
    if (!hasLog(database)) writeFileSync(join(folder, markName), getFileState(database), { mode: 0o600 });
  } catch {}
};
