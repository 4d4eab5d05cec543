import { dirname } from 'node:path';
import { workerData } from 'node:worker_threads';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { connectToRead } from '../db/connect.ts';
import type { Database } from '../db/dialect/dialect.ts';
import { makeFolder } from '../db/folder/data-folder.ts';
import { fileStoreOf } from '../platform/storage/file-store.ts';
import { checkRoom } from './daily-folder.ts';
import { takeBackup } from './take-backup.ts';

/** What a daily backup is taken of, and where to. */
export interface DailyTask {
  readonly config: Pick<
    Config,
    'databaseUrl' | 'databaseListenUrl' | 'eventsUrl' | 'databaseConnections' | 'dataFolder' | 'objectStorage'
  >;
  readonly folder: string;
  readonly now: number;
}

/** Bytes that a backup takes at most while it is taken: its rows, compressed, the database of its rehearsal, and its files. */
const roomNeeded = async ({ db }: Database): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count, pragma_page_size`.execute(db);
  const files = await db
    .selectFrom('files')
    .select(({ fn }) => fn.sum<number | null>('size').as('bytes'))
    .executeTakeFirst();
  return 1.5 * Number(rows[0]?.bytes ?? 0) + Number(files?.bytes ?? 0);
};

const run = async ({ config, folder, now }: DailyTask): Promise<void> => {
  const database = await connectToRead(config);
  try {
    makeFolder(dirname(folder));
    await checkRoom(dirname(folder), await roomNeeded(database));
    await takeBackup({ database, files: fileStoreOf(config), folder, key: null, now });
  } finally {
    await database.close();
  }
};

// Whoever started this thread gave it its task.
await run(workerData as DailyTask);
