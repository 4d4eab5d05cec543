import { listAudit } from '@atrium/contract/audit/calls.ts';
import { updateUser } from '@atrium/contract/user/calls.ts';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startCopy } from '../../testing/copy.ts';
import { databases } from '../../testing/databases.ts';
import { openMigratedTo } from '../../testing/migrated-to.ts';
import { addDept, addUser } from '../../testing/people.ts';
import { addAdmin, addClerk } from '../../testing/staff.ts';
import { migrate } from '../migrate.ts';

describe.each(databases)('entries from before the audit knew departments, on $kind', ({ kind }) => {
  test('are as they were, and shown to who reaches everybody alone', async () => {
    const database = await openMigratedTo(kind, '011-files');
    onTestFinished(() => database.close());
    const { db } = database;
    const dept = await addDept(db);
    const user = await addUser(db, { username: 'of-old', dept_id: dept });
    await sql`insert into audit_entries (time, user_id, username, name, as_user_id, as_username, address, session_id,
      request_id, act, noun, record_id, record_name, changes, problem)
      values (1700000000000, ${user}, 'of-old', 'x', null, '', '192.0.2.1', 7, 'of-the-old-one', 'user.update', 'user',
      ${user}, 'x', '[{"field":"name","before":"w","after":"x"}]', '')`.execute(db);

    await migrate(database);

    const copy = await startCopy(database);
    const admin = await copy.tokenOf(await addAdmin(db));
    const parts = { dept_id: dept, data_scope: 'dept' };
    const scoped = await copy.tokenOf((await addClerk(db, ['/system/audit'], parts)).user);
    await copy.call(updateUser, { id: user, name: 'y' }, admin);
    const seen = async (token: string) =>
      (await copy.call(listAudit, { noun: 'user', recordId: user }, token)).result.list;
    const [fresh, old] = await seen(admin);
    expect(old).toMatchObject({
      time: 1_700_000_000_000,
      username: 'of-old',
      address: '192.0.2.1',
      sessionId: 7,
      changes: [{ field: 'name', before: 'w', after: 'x' }],
    });
    expect((await seen(scoped)).map(({ id }) => id)).toEqual([fresh?.id]);
  });
});
