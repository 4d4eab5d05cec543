import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readReadiness } from '@atrium/contract/about/calls.ts';
import { expect, onTestFinished, test } from 'vitest';
import type { Environment } from '../config.ts';
import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { startCopy, type Copy } from '../testing/copy.ts';
import { openOn, serverVariable } from '../testing/databases.ts';
import { addUser } from '../testing/people.ts';
import { dailyJob } from './daily-backups.ts';
import { checkRoom } from './daily-folder.ts';
import { verifyBackup } from './verify-backup.ts';

const hourMs = 3_600_000;
/** Ten in the morning. */
const start = Date.UTC(2026, 2, 5, 10);

const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-daily-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

interface Daily {
  readonly copy: Copy;
  readonly backups: string;
  /** What is in the folder of backups after a look at a moment. */
  readonly lookAt: (time: number) => Promise<string[]>;
}

const startDaily = async (settings: Environment = {}): Promise<Daily> => {
  const dataFolder = temporaryFolder();
  const database = await connect({
    databaseUrl: null,
    databaseListenUrl: null,
    eventsUrl: null,
    databaseConnections: 1,
    dataFolder,
  });
  await migrate(database);
  let now = start;
  const given = { ATRIUM_DATA: dataFolder, ATRIUM_TIMEZONE: 'UTC', ...settings };
  const copy = await startCopy(database, () => now, given);
  onTestFinished(async () => {
    await copy.stop();
    await database.close();
  });
  const backups = settings['ATRIUM_BACKUP_DIR'] ?? join(dataFolder, 'backups');
  const lookAt = async (time: number): Promise<string[]> => {
    now = time;
    await copy.context.schedule.run(dailyJob);
    return existsSync(backups) ? readdirSync(backups).toSorted() : [];
  };
  return { copy, backups, lookAt };
};

const stateOf = async (copy: Copy) => (await copy.call(readReadiness, {})).result.backup;

test('is taken once a day from three o’clock, and after a night switched off', async () => {
  const { copy, backups, lookAt } = await startDaily();
  await addUser(copy.context.db, { username: 'kept' });
  const first = 'daily-2026-03-05T10-00-00Z';
  expect(await lookAt(start)).toEqual([first]);
  const { filled } = await verifyBackup(join(backups, first));
  expect(filled.find(({ name }) => name === 'users')?.rows).toBe(1);
  expect(await lookAt(start + 2 * hourMs)).toEqual([first]);
  expect(await lookAt(start + 16.9 * hourMs)).toEqual([first]);
  expect(await lookAt(start + 17 * hourMs)).toEqual([first, 'daily-2026-03-06T03-00-00Z']);
  expect(await stateOf(copy)).toBe('ok');
});

test('leaves the newest ones, and what was taken by hand', async () => {
  const backups = join(temporaryFolder(), 'elsewhere');
  const { lookAt } = await startDaily({ ATRIUM_BACKUP_KEEP: '2', ATRIUM_BACKUP_DIR: backups });
  await lookAt(start);
  for (const name of ['atrium-2026-01-01T00-00-00Z', 'daily-2026-03-04T03-00-00Z.part']) mkdirSync(join(backups, name));
  await lookAt(start + 24 * hourMs);
  expect(await lookAt(start + 48 * hourMs)).toEqual([
    'atrium-2026-01-01T00-00-00Z',
    'daily-2026-03-06T10-00-00Z',
    'daily-2026-03-07T10-00-00Z',
  ]);
});

test('that fails is told, leaves the old ones, and is tried again an hour later', async () => {
  const { copy, backups, lookAt } = await startDaily({ ATRIUM_BACKUP_KEEP: '1' });
  const first = 'daily-2026-03-05T10-00-00Z';
  await lookAt(start);
  // What the rows name is a folder: its bytes cannot be read.
  const name = `${'a1'.repeat(20)}.webp`;
  const blocked = join(backups, '..', 'files', name);
  mkdirSync(blocked, { recursive: true });
  const owner = await addUser(copy.context.db);
  await copy.context.db
    .insertInto('files')
    .values({ name, kind: 'avatar', user_id: owner, size: 3, create_time: start })
    .execute();
  expect(await lookAt(start + 24 * hourMs)).toEqual([first]);
  expect(await stateOf(copy)).toBe('failed');
  rmSync(blocked, { recursive: true });
  writeFileSync(blocked, 'abc');
  expect(await lookAt(start + 24.5 * hourMs)).toEqual([first]);
  expect(await lookAt(start + 25 * hourMs)).toEqual(['daily-2026-03-06T11-00-00Z']);
  expect(await stateOf(copy)).toBe('ok');
});

test.skipIf(process.getuid?.() === 0)('into a folder that cannot be written fails and is told', async () => {
  const backups = join(temporaryFolder(), 'closed');
  mkdirSync(backups);
  chmodSync(backups, 0o500);
  const { copy, lookAt } = await startDaily({ ATRIUM_BACKUP_DIR: backups });
  expect(await lookAt(start)).toEqual([]);
  expect(await stateOf(copy)).toBe('failed');
});

test('does not begin where it does not fit', async () => {
  const folder = temporaryFolder();
  await expect(checkRoom(folder, 0)).resolves.toBeUndefined();
  await expect(checkRoom(folder, 2 ** 60)).rejects.toThrow(/^There is no room for a backup in .* MB are free\.$/);
});

test('is off where none is to be kept', async () => {
  const { copy, lookAt } = await startDaily({ ATRIUM_BACKUP_KEEP: '0' });
  expect(await lookAt(start)).toEqual([]);
  expect(await stateOf(copy)).toBe('off');
});

test.skipIf(!process.env[serverVariable])('is not taken of PostgreSQL', async () => {
  const database = await openOn('postgres');
  const copy = await startCopy(database);
  onTestFinished(async () => {
    await copy.stop();
    await database.close();
  });
  expect(await stateOf(copy)).toBe('off');
});
