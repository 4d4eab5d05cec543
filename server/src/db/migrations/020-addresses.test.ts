import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { openMigratedTo } from '../../testing/migrated-to.ts';
import { addUser } from '../../testing/people.ts';
import { migrate } from '../migrate.ts';

/** The address of a picture before, and after. */
const avatars: readonly (readonly [string, string])[] = [
  ['/files/0123.webp', '/api/files/0123.webp'],
  ['/avatars/3.svg', '/api/avatars/3.svg'],
  ['/api/files/0123.webp', '/api/files/0123.webp'],
  ['', ''],
  ['https://example.com/files/a.png', 'https://example.com/files/a.png'],
  ['/filesystem/a.png', '/filesystem/a.png'],
];

describe.each(databases)('addresses from before all of them lay under /api, on $kind', ({ kind }) => {
  test('of pictures and the guide do so now; what others chose stays', async () => {
    const database = await openMigratedTo(kind, '012-audit-depts');
    onTestFinished(() => database.close());
    const { db } = database;
    const people: number[] = [];
    for (const [avatar] of avatars) people.push(await addUser(db, { avatar }));
    const entry = async (name: string, key: string | null, parts: { link?: string; icon?: string }) =>
      sql`insert into menus (menu_type, name, path, component, permission, icon, current_active_menu, iframe_link,
        external_link, keep_alive, hide_in_menu, ignore_access, roles, status, builtin_key, create_time, update_time)
        values (0, ${name}, ${`/${name}`}, '', '', ${parts.icon ?? ''}, '', ${parts.link ?? ''}, '', 0, 0, 0, '', 1, ${key},
        1, 1)`.execute(db);
    await entry('guide', null, { link: '/docs/' });
    await entry('elsewhere', null, { link: 'https://example.com/docs/' });
    await entry('components', '/components', { icon: 'AppstoreOutlined' });
    await entry('fields', '/components/form-fields', { icon: 'StarOutlined' });
    await entry('own', null, { icon: 'AppstoreOutlined' });

    await migrate(database);

    const rows = await db.selectFrom('menus').select(['name', 'iframe_link', 'icon']).orderBy('id').execute();
    expect(rows.map(({ name, iframe_link, icon }) => [name, iframe_link, icon])).toEqual([
      ['guide', '/api/guide/', ''],
      ['elsewhere', 'https://example.com/docs/', ''],
      ['components', '', 'ContainerOutlined'],
      ['fields', '', 'StarOutlined'],
      ['own', '', 'AppstoreOutlined'],
    ]);
    const shown = await db.selectFrom('users').select('avatar').where('id', 'in', people).orderBy('id').execute();
    expect(shown.map(({ avatar }) => avatar)).toEqual(avatars.map(([, after]) => after));
  });
});
