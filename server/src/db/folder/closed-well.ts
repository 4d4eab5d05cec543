import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * A folder that was closed well says so in a file beside its database. That nothing is left in the write-ahead log would say less: SQLite
 * empties it whenever a connection ends, also that of a start which found damage, and a file that was copied alone has none.
 */
const markName = 'atrium.closed';

/** What a database file is known by: it was not written since, nor exchanged or copied. */
const stateOf = (database: string): string => {
  const { size, mtimeNs } = statSync(database, { bigint: true });
  return `${size} ${mtimeNs}\n`;
};

const hasLog = (database: string): boolean =>
  (statSync(`${database}-wal`, { throwIfNoEntry: false }) ?? { size: 0 }).size > 0;

/** Whether the database of a folder is as it was when a copy closed it; from now on it counts as open. */
export const takeClosed = (folder: string, database: string): boolean => {
  const mark = join(folder, markName);
  try {
    return readFileSync(mark, 'utf8') === stateOf(database) && !hasLog(database);
  } catch {
    return false;
  } finally {
    rmSync(mark, { force: true });
  }
};

/** Notes that the database of a folder was closed; where that cannot be written, the next start looks through it. */
export const noteClosed = (folder: string, database: string): void => {
  try {
    if (!hasLog(database)) writeFileSync(join(folder, markName), stateOf(database), { mode: 0o600 });
  } catch {
    // The disk is full, or the folder has gone.
  }
};
