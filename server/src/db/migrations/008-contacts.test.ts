import { Migrator, type Migration } from 'kysely/migration';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addUser } from '../../testing/people.ts';
import { createPostgres, databases, postgresConfig } from '../../testing/databases.ts';
import { connect, connectInMemory } from '../connect.ts';
import type { Database } from '../dialect/dialect.ts';
import { migrate } from '../migrate.ts';
import { migrations } from '../migrations.ts';

const openEmpty = async (kind: Database['dialect']['kind']): Promise<Database> => {
  if (kind === 'sqlite') {
    const database = connectInMemory();
    onTestFinished(() => database.close());
    return database;
  }
  const { url, drop } = await createPostgres('template0');
  const database = await connect(postgresConfig(url));
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  return database;
};

const migrateTo = async ({ db, dialect }: Database, name: string): Promise<void> => {
  const known: Record<string, Migration> = {};
  for (const [key, { up }] of Object.entries(migrations)) known[key] = { up: (trx) => up(trx, dialect.kind) };
  const provider = { getMigrations: async () => known };
  const { error } = await new Migrator({ db, provider }).migrateTo(name);
  expect(error).toBeUndefined();
};

describe.each(databases)('accounts from before contacts were verified, on $kind', ({ kind }) => {
  test('keep as verified what the demo brought and what was registered, unless several have it', async () => {
    const database = await openEmpty(kind);
    await migrateTo(database, '007-preferences');
    const { db } = database;
    const person = (username: string, email: string, phone_number = '') =>
      addUser(db, { username, email, phone_number });
    const registered = async (id: number) =>
      db.insertInto('registrations').values({ user_id: id, create_time: 1, approve_time: 1 }).execute();
    await db.insertInto('settings').values({ key: 'demo.time', value: '1' }).execute();
    await person('demo', 'demo@example.com', '14000001001');
    await person('moved', 'demo-else@example.com', '14000001002');
    await person('typed', 'typed@corp.cn', '13800000000');
    for (const [name, email, phone] of [
      ['mailer', 'Mailer@corp.cn', ''],
      ['caller', '', '13800000001'],
      ['abroad', '', '+447700900123'],
      ['changed', 'changed@corp.cn', ''],
      ['shared', 'shared@corp.cn', ''],
      ['doubled', '', '13800000002'],
    ] as const)
      await registered(await person(name, email, phone));
    await person('sharer', 'SHARED@corp.cn', '008613800000002');
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'changed')
      .executeTakeFirstOrThrow();
    const entry = { time: 1, user_id: id, username: '', name: '', as_user_id: null, as_username: '', address: '' };
    const what = { session_id: null, request_id: '', act: 'user.update', noun: 'user', record_id: id, record_name: '' };
    const changes = JSON.stringify([{ field: 'email', before: '', after: 'changed@corp.cn' }]);
    await db
      .insertInto('audit_entries')
      .values({ ...entry, ...what, changes, problem: '' })
      .execute();
    const given = await person('given', '');
    await db.updateTable('users').set({ must_change_password: 1 }).where('id', '=', given).execute();

    await migrate(database);

    const rows = await db.selectFrom('users').selectAll().orderBy('id').execute();
    const verified = rows.map((row) => [row.username, row.verified_email, row.verified_phone]);
    expect(verified).toEqual([
      ['demo', 'demo@example.com', '+8614000001001'],
      ['moved', null, null],
      ['typed', null, null],
      ['mailer', 'mailer@corp.cn', null],
      ['caller', null, '+8613800000001'],
      ['abroad', null, '+447700900123'],
      ['changed', null, null],
      ['shared', null, null],
      ['doubled', null, null],
      ['sharer', null, null],
      ['given', null, null],
    ]);
    expect(rows.map((row) => row.password_set_time !== null)).toEqual([...Array<boolean>(10).fill(false), true]);
  });

  test('cannot keep the proof of a contact when the contact changes, nor share it', async () => {
    const database = await openEmpty(kind);
    await migrate(database);
    const { db, dialect } = database;
    const contacts = { email: 'A@b.cn', verified_email: 'a@b.cn', phone_number: '008613800000000' };
    const id = await addUser(db, { ...contacts, verified_phone: '+8613800000000' });
    const broken = async (statement: Promise<unknown>) =>
      dialect.constraintOf(await statement.then(() => null).catch((error: unknown) => error));
    const set = (values: object) => db.updateTable('users').set(values).where('id', '=', id).execute();
    expect(await broken(set({ email: 'other@b.cn' }))).toBe('users_verified_email_check');
    expect(await broken(set({ email: '' }))).toBe('users_verified_email_check');
    expect(await broken(set({ phone_number: '13800000001' }))).toBe('users_verified_phone_check');
    await set({ phone_number: '13800000000', email: 'a@B.cn' });
    expect(await broken(addUser(db, { email: 'A@B.CN', verified_email: 'a@b.cn' }))).toBe(
      'users_verified_email_unique',
    );
    const phone = { phone_number: '+8613800000000', verified_phone: '+8613800000000' };
    expect(await broken(addUser(db, phone))).toBe('users_verified_phone_unique');
    await addUser(db, { email: 'a@b.cn', phone_number: '13800000000' });
  });
});
