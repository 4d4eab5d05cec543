import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemAuthor, writeAudit } from '../audit/audit.ts';
import { loadConfig } from '../config/config.ts';
import { connect } from '../db/connect.ts';
import { loadEmergencyAccounts, writeEmergencyAccounts } from '../db/emergency-accounts.ts';
import { migrate } from '../db/migrate.ts';
import { createPostgres, createPostgresConfig, postgresUrlVariable } from '../testing/databases.ts';
import { addUser } from '../testing/people.ts';
import { compileCache } from '../testing/process.ts';
import { UsageError } from './command.ts';
import { eraseUserCommand } from './erase-user-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium-admin-'));
const dataFolder = join(folder, 'data');

const runAdmin = (args: readonly string[], settings: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'admin.ts'), ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ATRIUM_DATA: dataFolder, ...compileCache, ...settings },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

const openDatabase = () => connect({ ...createPostgresConfig(''), databaseUrl: null, dataFolder });

beforeAll(async () => {
  const database = await openDatabase();
  await migrate(database);
  await addUser(database.db, { username: 'present' });
  await database.close();
  return () => rmSync(folder, { recursive: true, force: true });
});

describe('npm run admin', () => {
  it('npm run admin lists its commands if none is named', () => {
    expect(runAdmin([])).toMatchObject({ status: 2, stderr: expect.stringContaining('backup [folder]') });
  });

  it('npm run admin backs up the database into a folder that does not exist yet', () => {
    expect(runAdmin(['backup', 'today'])).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(join(folder, 'today')).toSorted()).toEqual(['atrium.db', 'files']);
    expect(runAdmin(['backup', 'today'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('already exists'),
    });
  });

  it('npm run admin turns off the second factor of a user, and reports if there is none', async () => {
    const database = await openDatabase();
    const { id } = await database.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'present')
      .executeTakeFirstOrThrow();
    const secret = { user_id: id, secret: 'encrypted', is_active: 1, create_time: 1 };
    await database.db.insertInto('totp_secrets').values(secret).execute();
    await database.db.insertInto('recovery_codes').values({ user_id: id, hash: 'hash' }).execute();
    const contact = { email: 'present@example.com', verified_email: 'present@example.com' };
    await database.db.updateTable('users').set(contact).where('id', '=', id).execute();
    await database.close();
    expect(
      runAdmin(['reset-factor', 'Present'], { ATRIUM_SMTP_URL: 'smtp://localhost:25?from=atrium@example.com' }),
    ).toMatchObject({ status: 0, stdout: expect.stringContaining('off') });
    expect(runAdmin(['reset-factor', 'present'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('is not enabled'),
    });
    expect(runAdmin(['reset-factor', 'absent'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('absent'),
    });
    expect(runAdmin(['reset-factor'])).toMatchObject({ status: 2 });
    const reopenedDatabase = await openDatabase();
    expect(await reopenedDatabase.db.selectFrom('totp_secrets').selectAll().execute()).toEqual([]);
    expect(await reopenedDatabase.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
    const entry = await reopenedDatabase.db.selectFrom('audit_entries').selectAll().executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ act: 'user.resetFactor', record_id: id, user_id: null });
    const alert = await reopenedDatabase.db.selectFrom('notifications').selectAll().executeTakeFirstOrThrow();
    expect(alert).toMatchObject({ user_id: id, kind: 'secondFactorReset' });
    expect(JSON.parse(alert.params)).toEqual({
      by: { 'zh-CN': '服务器运维人员', 'en-US': 'An operator of the server' },
    });
    const email = await reopenedDatabase.db.selectFrom('messages').selectAll().executeTakeFirstOrThrow();
    expect(email).toMatchObject({ address: 'email:present@example.com', kind: 'secondFactorReset' });
    await reopenedDatabase.close();
  });

  it('npm run admin erases a user only if the trash no longer contains the user', async () => {
    const database = await openDatabase();
    const id = await addUser(database.db, { username: 'left-long-ago' });
    const entry = { action: 'user.create', recordId: id, recordName: 'Zhang San' } as const;
    const changes = [{ field: 'email', before: null, after: 'zhang@example.com' }];
    await writeAudit(database.db, systemAuthor, [{ ...entry, changes }], 1);
    await database.close();
    const config = loadConfig({ ATRIUM_DATA: dataFolder });
    const erase = (argument: string) => eraseUserCommand({ config, folder, args: [argument], print: () => {} });
    await expect(erase('x')).rejects.toThrow(UsageError);
    await expect(erase('4000')).rejects.toThrow('contains no user 4000');
    await expect(erase(String(id))).rejects.toThrow('is not deleted');

    const trashDatabase = await openDatabase();
    await trashDatabase.db.deleteFrom('users').where('id', '=', id).execute();
    const trashEntry = { resource: 'user', record_id: id, name: 'Zhang San', below: 0, deleted_by_id: id };
    await trashDatabase.db
      .insertInto('trash')
      .values({ ...trashEntry, deleted_by: 'Zhang San', delete_time: 1, data: '{}' })
      .execute();
    await trashDatabase.close();
    await expect(erase(String(id))).rejects.toThrow('is in the trash');

    const purgedDatabase = await openDatabase();
    await purgedDatabase.db.updateTable('trash').set({ resource: 'role' }).execute();
    await purgedDatabase.close();
    expect(runAdmin(['erase-user', String(id)])).toMatchObject({ status: 0, stderr: '' });
    const erasedDatabase = await openDatabase();
    const entries = await erasedDatabase.db
      .selectFrom('audit_entries')
      .select(['act', 'record_name', 'changes'])
      .where('record_id', '=', id)
      .orderBy('id')
      .execute();
    const columns = { record_name: `#${id}`, changes: '[]' };
    expect(entries).toEqual([
      { act: 'user.create', ...columns },
      { act: 'user.erase', ...columns },
    ]);
    const deletedRecord = await erasedDatabase.db.selectFrom('trash').select('deleted_by').executeTakeFirstOrThrow();
    expect(deletedRecord).toEqual({ deleted_by: `#${id}` });
    await erasedDatabase.close();
  });

  it('npm run admin opens passwords again once, and records it', async () => {
    const database = await openDatabase();
    await writeEmergencyAccounts(database.db, [1]);
    await database.close();
    expect(runAdmin(['open-passwords'])).toMatchObject({
      status: 0,
      stdout: 'Everyone can sign in with a password again.\n',
      stderr: '',
    });
    expect(runAdmin(['open-passwords'])).toMatchObject({ status: 1, stderr: expect.stringContaining('already') });
    const reopenedDatabase = await openDatabase();
    expect(await loadEmergencyAccounts(reopenedDatabase.db)).toBeNull();
    const entries = await reopenedDatabase.db
      .selectFrom('audit_entries')
      .select(['user_id', 'changes'])
      .where('act', '=', 'signInSettings.update')
      .execute();
    expect(entries).toEqual([{ user_id: null, changes: '[{"field":"isPasswordOpen","before":false,"after":true}]' }]);
    await reopenedDatabase.close();
  });

  it('npm run admin creates no file if there is no database to back up', () => {
    const failedBackup = runAdmin(['backup', 'other'], { ATRIUM_DATA: join(folder, 'empty') });
    expect(failedBackup).toMatchObject({ status: 1, stderr: expect.stringContaining('There is no database') });
    expect(existsSync(join(folder, 'other'))).toBe(false);
  });

  it('npm run admin recommends pg_dump for a backup of PostgreSQL', () => {
    const rejectedBackup = runAdmin(['backup'], { DATABASE_URL: 'postgres://localhost/atrium' });
    expect(rejectedBackup).toMatchObject({ status: 1, stderr: expect.stringContaining('pg_dump') });
  });

  it.skipIf(!process.env[postgresUrlVariable])('npm run admin moves the database to PostgreSQL once', async () => {
    const { url, drop } = await createPostgres('template0');
    const firstMove = runAdmin(['move', url]);
    const secondMove = runAdmin(['move', url]);
    const target = await connect(createPostgresConfig(url));
    const users = await target.db.selectFrom('users').select('username').execute();
    await target.close();
    await drop();
    expect(firstMove).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/users +1 rows/) });
    expect(secondMove).toMatchObject({ status: 1, stderr: 'The PostgreSQL database is not empty.\n' });
    expect(users).toEqual([{ username: 'present' }]);
  });
});
