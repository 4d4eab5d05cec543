import { createHmac } from 'node:crypto';
import { loginByCode } from '@atrium/contract/passcode/calls.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hashPassword } from '../../platform/auth/password.ts';
import { startCopy } from '../../testing/copy.ts';
import { databases } from '../../testing/databases.ts';
import { openMigratedTo } from '../../testing/migrated-to.ts';
import { addUser } from '../../testing/people.ts';
import { migrate } from '../migrate.ts';

const password = 'quiet-river-8';

describe.each(databases)('who signed in before failures were counted by place, on $kind', ({ kind }) => {
  test('is locked out by no older failure, and a code that was sent is still good', async () => {
    const database = await openMigratedTo(kind, '009-session-limits');
    onTestFinished(() => database.close());
    const { db } = database;
    const now = Date.now();
    const contact = { phone_number: '13800000001', verified_phone: '+8613800000001' };
    await addUser(db, { username: 'locked-once', password_hash: await hashPassword(password), ...contact });
    await sql`insert into sign_in_attempts (key, failures, first_time, last_time, locked_until)
      values ('user:locked-once', 9, ${now}, ${now}, ${now + 3_600_000})`.execute(db);
    await sql`insert into passcodes (address, purpose, hash, client, tries, create_time, expire_time)
      values ('sms:+8613800000001', 'login', 'to be set', '127.0.0.1', 0, ${now}, ${now + 600_000})`.execute(db);

    await migrate(database);

    const copy = await startCopy(database, Date.now, { ATRIUM_SMS_URL: 'http://127.0.0.1:9/' });
    const hash = createHmac('sha256', copy.context.serverKey).update('passcode:login:sms:+8613800000001:123456');
    await db
      .updateTable('passcodes')
      .set({ hash: hash.digest('hex') })
      .execute();
    expect((await copy.call(login, { username: 'locked-once', password })).status).toBe(200);
    expect((await copy.call(loginByCode, { phoneNumber: '13800000001', code: '123456' })).status).toBe(200);
    expect(await db.selectFrom('sign_in_attempts').select('key').execute()).toEqual([]);
  });
});
