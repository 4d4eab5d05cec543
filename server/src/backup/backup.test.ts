import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { connect } from '../db/connect.ts';
import { DatabaseFault } from '../db/database-fault.ts';
import type { Database } from '../db/dialect/dialect.ts';
import { tableShapes } from '../db/dialect/table-shapes.ts';
import { migrate } from '../db/migrate.ts';
import type { Schema } from '../db/schema.ts';
import { digestOf } from '../db/whole/digest.ts';
import { readRows } from '../db/whole/read-rows.ts';
import { diskStore } from '../platform/storage/file-store.ts';
import { createPostgres, databases, openOn, postgresConfig, serverVariable } from '../testing/databases.ts';
import { addDept, addUser } from '../testing/people.ts';
import { BackupFault } from './manifest.ts';
import { moveDatabase } from './move-database.ts';
import { restoreIntoDatabase, restoreIntoFolder } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const now = Date.UTC(2026, 2, 5);
const picture = `${'a1'.repeat(20)}.webp`;
const lost = `${'b2'.repeat(20)}.webp`;

const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const opened = async (opening: Promise<Database>): Promise<Database> => {
  const database = await opening;
  onTestFinished(() => database.close());
  return database;
};

const openFolder = (dataFolder: string): Promise<Database> =>
  opened(connect({ databaseUrl: null, databaseListenUrl: null, eventsUrl: null, databaseConnections: 1, dataFolder }));

const openEmptyPostgres = async (): Promise<Database> => {
  const { url, drop } = await createPostgres('template0');
  onTestFinished(drop);
  return opened(connect(postgresConfig(url)));
};

/** All that a database holds, table by table; what one holds is what another holds if these are equal. */
const contentOf = async ({ db, dialect }: Database): Promise<Record<string, unknown>> => {
  const content: Record<string, unknown> = {};
  for (const table of await tableShapes(db, dialect.kind)) {
    content[table.name] = { ...(await digestOf(readRows(db, table))), lastId: table.lastId };
  }
  return content;
};

/** People, departments that refer to each other against the order of their ids, an entry of the audit, and values that are hard to keep. */
const addContent = async (db: Kysely<Schema>): Promise<void> => {
  const child = await addDept(db, { name: '财务部\n"A", \u2028\\' });
  const parent = await addDept(db, { name: '集团 🏢' });
  await db.updateTable('depts').set({ parent_id: parent }).where('id', '=', child).execute();
  for (let person = 0; person < 1203; person++) await addUser(db, { dept_id: person % 2 === 0 ? child : null });
  const gone = await addUser(db);
  await db.deleteFrom('users').where('id', '=', gone).execute();
  const owner = await addUser(db, { avatar: `/api/files/${picture}` });
  const file = { kind: 'avatar' as const, user_id: owner, size: 3, create_time: now };
  await db
    .insertInto('files')
    .values([
      { ...file, name: picture },
      { ...file, name: lost },
    ])
    .execute();
  await db.insertInto('settings').values({ key: 'files.folder', value: 'the-folder' }).execute();
  const figure = { measure: 'sales', channel: '', source: '', category: '' };
  await db
    .insertInto('figures')
    .values([0.1 + 0.2, 1e21, 5e-324, 7].map((value, day) => ({ ...figure, day: `2026-01-0${day + 1}`, value })))
    .execute();
};

interface Taken {
  readonly database: Database;
  readonly backup: string;
  readonly content: Record<string, unknown>;
}

const take = async (open: () => Promise<Database>): Promise<Taken> => {
  const database = await opened(open());
  const folder = temporaryFolder();
  await database.db.transaction().execute(addContent);
  const files = diskStore(join(folder, 'files'));
  await files.put(picture, Buffer.from('abc'), 'image/webp');
  const backup = join(folder, 'backup');
  await takeBackup({ database, files, folder: backup, key: null, now });
  return { database, backup, content: await contentOf(database) };
};

const faultOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof BackupFault || error instanceof DatabaseFault)) throw new Error('no fault', { cause: error });
  expect(error.message).toMatch(/^\S[^]*\.$/);
  return error.message;
};

/** The database goes on as it did: nothing is counted twice, entries of the audit stay, and no number is given again. */
const expectAlive = async ({ db }: Database): Promise<void> => {
  const counted = () =>
    db
      .selectFrom('user_counts')
      .select(({ fn }) => fn.sum<number>('users').as('users'))
      .executeTakeFirstOrThrow();
  const before = await counted();
  const newest = await db
    .selectFrom('users')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  const added = await addUser(db, { username: 'newcomer' });
  expect(added).toBe(newest.id + 1);
  expect((await counted()).users).toBe(before.users + 1);
  await expect(addUser(db, { dept_id: 999_999 })).rejects.toThrow('users_dept_id_fk');
};

describe.each(databases)('a backup of $kind', ({ open }) => {
  it('comes back row for row in a data folder, with its files', async () => {
    const { backup, content } = await take(open);
    const dataFolder = join(temporaryFolder(), 'data');
    const restored = await restoreIntoFolder({ backup, dataFolder, objects: null, replace: false, now });
    expect(restored).toMatchObject({ movedTo: null, tookKey: false, manifest: { missingFiles: [lost] } });
    expect(readFileSync(join(dataFolder, 'files', picture), 'utf8')).toBe('abc');
    const database = await openFolder(dataFolder);
    expect(await contentOf(database)).toEqual(content);
    await expectAlive(database);
  });

  it.skipIf(!process.env[serverVariable])('comes back row for row in an empty PostgreSQL', async () => {
    const { backup, content } = await take(open);
    const dataFolder = temporaryFolder();
    const database = await openEmptyPostgres();
    const place = { files: diskStore(join(dataFolder, 'files')), dataFolder };
    await restoreIntoDatabase(backup, database, place);
    expect(await contentOf(database)).toEqual(content);
    expect(readdirSync(join(dataFolder, 'files'))).toEqual([picture]);
    // The folder that the files went to is known to be the one.
    expect(readFileSync(join(dataFolder, 'atrium.folder'), 'utf8')).toBe('the-folder\n');
    await expectAlive(database);
    expect(await faultOf(restoreIntoDatabase(backup, database, place))).toContain('not empty');
  });
});

describe('a backup', () => {
  const open = async (): Promise<Database> => {
    const database = await connect({
      databaseUrl: null,
      databaseListenUrl: null,
      eventsUrl: null,
      databaseConnections: 1,
      dataFolder: temporaryFolder(),
    });
    await migrate(database);
    return database;
  };
  let backup: string;
  beforeEach(async () => {
    ({ backup } = await take(open));
    return () => rmSync(backup, { recursive: true, force: true });
  });
  const part = (name: string): string => join(backup, name);

  it('has nothing beside its parts', async () => {
    expect(readdirSync(backup).toSorted()).toEqual(['SHA256SUMS', 'files', 'manifest.json', 'tables']);
    expect(readdirSync(join(backup, '..')).toSorted()).toEqual(['backup', 'files']);
    await expect(verifyBackup(backup)).resolves.toMatchObject({ manifest: { hasKey: false, files: [picture] } });
  });

  it.each(['tables/users.jsonl.gz', 'manifest.json', `files/${picture}`, 'SHA256SUMS'])(
    'of which a byte of %s has changed is damaged',
    async (name) => {
      const bytes = readFileSync(part(name));
      const middle = Math.floor(bytes.length / 2);
      bytes[middle] = (bytes[middle] ?? 0) ^ 1;
      writeFileSync(part(name), bytes);
      expect(await faultOf(verifyBackup(backup))).toMatch(/damaged/);
    },
  );

  it.each(['tables/users.jsonl.gz', 'manifest.json', 'SHA256SUMS'])(
    'of which %s is cut off is damaged',
    async (name) => {
      truncateSync(part(name), 60);
      expect(await faultOf(verifyBackup(backup))).toMatch(/damaged/);
    },
  );

  it.each([`files/${picture}`, 'tables/figures.jsonl.gz', 'SHA256SUMS'])('without %s is not whole', async (name) => {
    rmSync(part(name));
    expect(await faultOf(verifyBackup(backup))).toMatch(/not whole.*missing/);
  });

  it('without its manifest is none', async () => {
    rmSync(part('manifest.json'));
    expect(await faultOf(verifyBackup(backup))).toContain('is no backup');
  });

  it('is not restored over a database, unless that is moved aside', async () => {
    const dataFolder = temporaryFolder();
    const before = await openFolder(dataFolder);
    const request = { backup, dataFolder, objects: null, replace: false, now };
    expect(await faultOf(restoreIntoFolder({ ...request, replace: true }))).toContain('in use by another running copy');
    await before.close();
    expect(await faultOf(restoreIntoFolder(request))).toContain('--replace');
    const { movedTo } = await restoreIntoFolder({ ...request, replace: true });
    expect(readdirSync(movedTo ?? '')).toEqual(['atrium.db']);
    expect(readdirSync(dataFolder).filter((name) => name.includes('restoring'))).toEqual([]);
    const { db } = await openFolder(dataFolder);
    expect(await db.selectFrom('figures').select('value').orderBy('day').execute()).toHaveLength(4);
  });

  it('that is damaged leaves the folder as it was', async () => {
    const dataFolder = join(temporaryFolder(), 'data');
    truncateSync(part('tables/users.jsonl.gz'), 60);
    await faultOf(restoreIntoFolder({ backup, dataFolder, objects: null, replace: true, now }));
    expect(existsSync(dataFolder)).toBe(false);
  });

  it('is written into a new folder alone', async () => {
    const database = await opened(open());
    const request = { database, files: diskStore(backup), folder: backup, key: null, now };
    expect(await faultOf(takeBackup(request))).toContain('there already');
  });

  it('brings the key of the server along where that was asked for, and never over another', async () => {
    const database = await opened(open());
    const [folder, key] = [temporaryFolder(), 'k'.repeat(43)];
    const withKey = join(folder, 'backup');
    await takeBackup({ database, files: diskStore(folder), folder: withKey, key, now });
    const dataFolder = join(folder, 'data');
    const request = { backup: withKey, dataFolder, objects: null, replace: true, now };
    expect((await restoreIntoFolder(request)).tookKey).toBe(true);
    expect(readFileSync(join(dataFolder, 'atrium.key'), 'utf8')).toBe(`${key}\n`);
    writeFileSync(join(dataFolder, 'atrium.key'), 'another');
    expect((await restoreIntoFolder({ ...request, now: now + 1 })).tookKey).toBe(false);
    expect(readFileSync(join(dataFolder, 'atrium.key'), 'utf8')).toBe('another');
  });
});

describe.skipIf(!process.env[serverVariable])('moving to PostgreSQL', () => {
  it('brings every row of every table, once', async () => {
    const { database, content } = await take(() => openOn('sqlite'));
    const target = await openEmptyPostgres();
    const moved = await moveDatabase(database, target);
    expect(moved.find(({ name }) => name === 'users')?.rows).toBe(1204);
    expect(await contentOf(target)).toEqual(content);
    await expectAlive(target);
    expect(await faultOf(moveDatabase(database, target))).toContain('not empty');
  });

  it('that fails leaves the target empty, and says at which table', async () => {
    const { database } = await take(() => openOn('sqlite'));
    await addUser(database.db, { name: 'a\u0000b' });
    const target = await openEmptyPostgres();
    expect(await faultOf(moveDatabase(database, target))).toContain('rows of users cannot be stored');
    expect(await tableShapes(target.db, 'postgres')).toEqual([]);
  });
});
