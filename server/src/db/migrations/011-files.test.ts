import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { openMigratedTo } from '../../testing/migrated-to.ts';
import { addUser } from '../../testing/people.ts';
import { migrate } from '../migrate.ts';

describe.each(databases)('files from before they outlived their account, on $kind', ({ kind }) => {
  test('keep their owner, size and time as pictures, and stay without one when the account goes', async () => {
    const database = await openMigratedTo(kind, '010-sign-in');
    onTestFinished(() => database.close());
    const { db } = database;
    const [one, other] = [await addUser(db), await addUser(db)];
    await sql`insert into files (name, user_id, size, create_time)
      values ('a.webp', ${one}, 1200, 1700000000000), ('b.webp', ${other}, 5, 1700000000001)`.execute(db);

    await migrate(database);

    const rows = () => db.selectFrom('files').selectAll().orderBy('name').execute();
    const second = { name: 'b.webp', kind: 'avatar', user_id: other, size: 5, create_time: 1_700_000_000_001 };
    const first = { name: 'a.webp', kind: 'avatar', user_id: one, size: 1200, create_time: 1_700_000_000_000 };
    expect(await rows()).toEqual([first, second]);
    await db.deleteFrom('users').where('id', '=', one).execute();
    expect(await rows()).toEqual([{ ...first, user_id: null }, second]);
    const names = (await db.introspection.getTables()).map(({ name }) => name);
    expect(names).not.toContain('files_before');
  });
});
