import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/* A file records a clean shutdown. An empty write-ahead log proves nothing: any closing connection empties it. */
const markerName = 'atrium.closed';

const getFileState = (database: string): string => {
  const { size, mtimeNs } = statSync(database, { bigint: true });
  return `${size} ${mtimeNs}\n`;
};

const hasLog = (database: string): boolean =>
  (statSync(`${database}-wal`, { throwIfNoEntry: false }) ?? { size: 0 }).size > 0;

/** Returns whether the database is unchanged since a clean shutdown, and deletes the marker. */
export const consumeShutdownMarker = (folder: string, database: string): boolean => {
  const marker = join(folder, markerName);
  try {
    return readFileSync(marker, 'utf8') === getFileState(database) && !hasLog(database);
  } catch {
    return false;
  } finally {
    rmSync(marker, { force: true });
  }
};

export const writeShutdownMarker = (folder: string, database: string): void => {
  try {
    if (!hasLog(database)) writeFileSync(join(folder, markerName), getFileState(database), { mode: 0o600 });
  } catch {}
};
