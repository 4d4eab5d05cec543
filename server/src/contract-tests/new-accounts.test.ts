import { createUser } from '@atrium/contract/user/calls.ts';
import { importUsers } from '@atrium/contract/user/import-calls.ts';
import { describe, expect, it } from 'vitest';
import { insertAdministrator } from '../db/insert-users.ts';
import { createNamePinyin } from '../db/name-pinyin.ts';
import { seed } from '../db/seed/seed.ts';
import { registerUser } from '../modules/verification-code/register.ts';
import { loadConfig } from '../config/config.ts';
import { startInstance } from '../testing/instance.ts';
import { anyDatabase } from '../testing/databases.ts';

const now = 1_800_000_000_000;
const emptyColumns = { avatar: '', phone_number: '', description: '', dept_id: null, last_login_time: null };

describe.each(anyDatabase)('an account on $kind', ({ open }) => {
  it('an account has the same defaults regardless of how it was created', async () => {
    const database = await open();
    const { db } = database;
    const loadRows = (usernames: readonly string[]) =>
      db.selectFrom('users').selectAll().where('username', 'in', usernames).orderBy('id').execute();
    const isDemo = { ATRIUM_DEMO: 'on', HOST: '127.0.0.1' };
    await seed(database, { config: loadConfig(isDemo), now, hash: async () => 'a hash' });
    const instance = await startInstance(database, () => now);

    const staff = await db.selectFrom('users').selectAll().execute();
    expect(staff.length).toBeGreaterThan(20);
    for (const item of staff)
      expect(item).toMatchObject({ username_key: item.username, ...createNamePinyin(item.name) });

    const adminId = await insertAdministrator(db, { username: 'First-Chief', password_hash: 'a hash' }, now);
    const token = await instance.createToken(adminId);
    const person = { name: '单雄信', email: 'Some@Example.com' };
    await instance.call(createUser, { username: 'Made-One', ...person, password: 'correct-1234' }, token);
    const rows = [['Imported-One', '单雄信', 'Other@Example.com']];
    await instance.call(importUsers, { fields: ['username', 'name', 'email'], rows, dryRun: false }, token);
    await db.transaction().execute((trx) =>
      registerUser(
        instance.context,
        { trx, now, audit: async () => {} },
        {
          username: 'Came-One',
          name: '单雄信',
          description: '',
          address: 'email:own@example.com',
          passwordHash: 'a hash',
          isActive: true,
        },
      ),
    );
    const alike = { ...emptyColumns, version: 1, status: 1, create_time: now, update_time: now };
    const expectedName = { name: '单雄信', ...createNamePinyin('单雄信') };
    expect(await loadRows(['First-Chief', 'Made-One', 'Imported-One', 'Came-One'])).toMatchObject([
      {
        ...alike,
        username_key: 'first-chief',
        name: 'First-Chief',
        name_pinyin: 'firstchief',
        must_change_password: 0,
      },
      { ...alike, ...expectedName, username_key: 'made-one', must_change_password: 1, password_set_time: now },
      { ...alike, ...expectedName, username_key: 'imported-one', must_change_password: 1, password_set_time: now },
      { ...alike, ...expectedName, username_key: 'came-one', must_change_password: 0, password_set_time: null },
    ]);
  });
});
