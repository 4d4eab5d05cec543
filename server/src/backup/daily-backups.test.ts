import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readReadiness } from '@atrium/contract/about/calls.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Environment } from '../config/config.ts';
import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { startInstance, type Instance } from '../testing/instance.ts';
import { openDatabase, postgresUrlVariable } from '../testing/databases.ts';
import { addUser } from '../testing/people.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

const hourMs = 3_600_000;
const tenInTheMorning = Date.UTC(2026, 2, 5, 10);
const firstName = 'daily-2026-03-05T10-00-00Z';

interface Daily {
  readonly instance: Instance;
  readonly dataFolder: string;
  readonly backups: string;
  /** Runs the scheduled tasks that are due and returns the names in the backup folder. */
  readonly checkAt: (time: number) => Promise<string[]>;
  /** Takes a backup even if none is due and returns the names in the backup folder. */
  readonly takeAt: (time: number) => Promise<string[]>;
}

const startDaily = async (settings: Environment = {}): Promise<Daily> => {
  const dataFolder = createTemporaryFolder();
  const database = await connect({
    databaseUrl: null,
    databaseListenUrl: null,
    databaseConnections: 1,
    dataFolder,
  });
  onTestFinished(() => database.close());
  await migrate(database);
  let now = tenInTheMorning;
  const givenSettings = { ATRIUM_DATA: dataFolder, ATRIUM_TIMEZONE: 'UTC', ...settings };
  const instance = await startInstance(database, () => now, givenSettings);
  const backups = settings['ATRIUM_BACKUP_DIR'] ?? join(dataFolder, 'backups');
  const listNames = (): string[] => (existsSync(backups) ? readdirSync(backups).toSorted() : []);
  const checkAt = async (time: number): Promise<string[]> => {
    now = time;
    await instance.context.scheduler.runDue();
    return listNames();
  };
  const takeAt = async (time: number): Promise<string[]> => {
    now = time;
    await instance.context.scheduler.runNow('backup');
    return listNames();
  };
  return { instance, dataFolder, backups, checkAt, takeAt };
};

const loadBackupState = async (instance: Instance) => (await instance.call(readReadiness, {})).result.backup;

const readUsernames = (folder: string): unknown[] => {
  const file = new DatabaseSync(join(folder, 'atrium.db'), { readOnly: true });
  const names = file.prepare('select username from users').all();
  file.close();
  return names.map(({ username }) => username);
};

describe('the daily backup', () => {
  it('the daily backup contains the database and the uploaded files', async () => {
    const { instance, dataFolder, backups, takeAt } = await startDaily();
    await addUser(instance.context.db, { username: 'kept' });
    mkdirSync(join(dataFolder, 'files'));
    writeFileSync(join(dataFolder, 'files', 'picture.webp'), 'bytes');
    writeFileSync(join(dataFolder, 'files', 'unfinished.webp.part'), 'by');
    await takeAt(tenInTheMorning);
    const folder = join(backups, firstName);
    expect(readdirSync(folder).toSorted()).toEqual(['atrium.db', 'files']);
    expect(readUsernames(folder)).toEqual(['kept']);
    expect(readdirSync(join(folder, 'files'))).toEqual(['picture.webp']);
    expect(readFileSync(join(folder, 'files', 'picture.webp'), 'utf8')).toBe('bytes');
  });

  it('the daily backup can be restored by copying it into a data folder', async () => {
    const { instance, backups, takeAt } = await startDaily();
    await addUser(instance.context.db, { username: 'kept' });
    await takeAt(tenInTheMorning);
    const restoredDatabase = await connect({
      databaseUrl: null,
      databaseListenUrl: null,
      databaseConnections: 1,
      dataFolder: join(backups, firstName),
    });
    onTestFinished(() => restoredDatabase.close());
    expect(await migrate(restoredDatabase)).toEqual([]);
    expect(await restoredDatabase.db.selectFrom('users').select('username').execute()).toEqual([{ username: 'kept' }]);
  });

  it('the daily backup is complete when users are added while it is taken', async () => {
    const { instance, backups, takeAt } = await startDaily();
    await addUser(instance.context.db, { username: 'before' });
    const backup = takeAt(tenInTheMorning);
    for (let count = 0; count < 200; count += 1) await addUser(instance.context.db);
    await backup;
    expect(readUsernames(join(backups, firstName))).toContain('before');
  });

  it('the daily backup is taken once a day from three in the morning', async () => {
    const { instance, checkAt } = await startDaily();
    expect(await checkAt(tenInTheMorning)).toEqual([]);
    expect(await checkAt(tenInTheMorning + 16.9 * hourMs)).toEqual([]);
    expect(await checkAt(tenInTheMorning + 17 * hourMs)).toEqual(['daily-2026-03-06T03-00-00Z']);
    expect(await checkAt(tenInTheMorning + 40.9 * hourMs)).toEqual(['daily-2026-03-06T03-00-00Z']);
    // The instance was stopped at three o'clock.
    expect(await checkAt(tenInTheMorning + 48 * hourMs)).toEqual([
      'daily-2026-03-06T03-00-00Z',
      'daily-2026-03-07T10-00-00Z',
    ]);
    expect(await loadBackupState(instance)).toBe('ok');
  });

  it('the daily backup replaces the oldest daily backups and keeps other folders', async () => {
    const backups = join(createTemporaryFolder(), 'elsewhere');
    const { takeAt } = await startDaily({ ATRIUM_BACKUP_KEEP: '2', ATRIUM_BACKUP_DIR: backups });
    await takeAt(tenInTheMorning);
    for (const name of ['atrium-2026-01-01T00-00-00Z', 'daily-2026-03-04T03-00-00Z.part'])
      mkdirSync(join(backups, name));
    await takeAt(tenInTheMorning + 24 * hourMs);
    expect(await takeAt(tenInTheMorning + 48 * hourMs)).toEqual([
      'atrium-2026-01-01T00-00-00Z',
      'daily-2026-03-06T10-00-00Z',
      'daily-2026-03-07T10-00-00Z',
    ]);
  });

  it('a failed daily backup keeps the earlier backups and is retried an hour later', async () => {
    const { instance, dataFolder, checkAt, takeAt } = await startDaily({ ATRIUM_BACKUP_KEEP: '1' });
    await takeAt(tenInTheMorning);
    const [database, aside] = [join(dataFolder, 'atrium.db'), join(dataFolder, 'aside')];
    renameSync(database, aside);
    expect(await checkAt(tenInTheMorning + 24 * hourMs)).toEqual([firstName]);
    expect(await loadBackupState(instance)).toBe('failed');
    renameSync(aside, database);
    expect(await checkAt(tenInTheMorning + 24.5 * hourMs)).toEqual([firstName]);
    expect(await checkAt(tenInTheMorning + 25 * hourMs)).toEqual(['daily-2026-03-06T11-00-00Z']);
    expect(await loadBackupState(instance)).toBe('ok');
  });

  it.skipIf(process.getuid?.() === 0)(
    'the daily backup is reported as failed if its folder cannot be written',
    async () => {
      const backups = join(createTemporaryFolder(), 'closed');
      mkdirSync(backups);
      chmodSync(backups, 0o500);
      const { instance, takeAt } = await startDaily({ ATRIUM_BACKUP_DIR: backups });
      expect(await takeAt(tenInTheMorning)).toEqual([]);
      expect(await loadBackupState(instance)).toBe('failed');
    },
  );

  it('the daily backup is off if no backups are kept', async () => {
    const { instance, takeAt } = await startDaily({ ATRIUM_BACKUP_KEEP: '0' });
    expect(await takeAt(tenInTheMorning)).toEqual([]);
    expect(await loadBackupState(instance)).toBe('off');
  });

  it.skipIf(!process.env[postgresUrlVariable])('the daily backup is off on PostgreSQL', async () => {
    const database = await openDatabase('postgres');
    const instance = await startInstance(database);
    expect(await loadBackupState(instance)).toBe('off');
  });
});
