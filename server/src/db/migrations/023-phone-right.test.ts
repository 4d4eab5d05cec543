import { describe, expect, onTestFinished, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { openMigratedTo } from '../../testing/migrated-to.ts';
import { addRole } from '../../testing/people.ts';
import { menuIds } from '../../testing/staff.ts';
import { migrate } from '../migrate.ts';
import { registerMenu } from '../seed/register-menu.ts';

const page = '/system/user';
const right = `${page} permission:button:see-phone`;

describe.each(databases)('the right to see phone numbers on $kind', ({ kind }) => {
  test.each([false, true])(
    'goes to the roles that read users, also where people had an entry in its place (%s)',
    async (isTaken) => {
      const database = await openMigratedTo(kind, '021-list-orders');
      onTestFinished(() => database.close());
      const { db } = database;
      // As the release before left it: with every entry but the new one.
      await db.transaction().execute((trx) => registerMenu(trx, 1, { hasExamples: true }));
      const [pageId = 0, rolesId = 0] = await menuIds(db, [page, '/system/role']);
      await db.deleteFrom('menus').where('builtin_key', '=', right).execute();
      const own = { ...emptyMenu, parent_id: pageId, name: 'own', permission: 'permission:button:see-phone' };
      if (isTaken) await db.insertInto('menus').values(own).execute();
      const reads = await addRole(db, { menus: [pageId] });
      const other = await addRole(db, { menus: [rolesId] });

      await migrate(database);
      await db.transaction().execute((trx) => registerMenu(trx, 2, { hasExamples: true }));

      const [id = 0] = await menuIds(db, [right]);
      const held = await db.selectFrom('role_menus').select('role_id').where('menu_id', '=', id).execute();
      expect(held.map(({ role_id }) => role_id)).toEqual([reads]);
      expect(held.map(({ role_id }) => role_id)).not.toContain(other);
      const entry = await db
        .selectFrom('menus')
        .select(['name', 'menu_type', 'parent_id'])
        .where('id', '=', id)
        .execute();
      expect(entry).toEqual([{ name: isTaken ? 'own' : 'common.seePhone', menu_type: 3, parent_id: pageId }]);
    },
  );
});

const emptyMenu = {
  menu_type: 3,
  path: '',
  component: '',
  sort_order: null,
  icon: '',
  current_active_menu: '',
  iframe_link: '',
  external_link: '',
  keep_alive: 0,
  hide_in_menu: 0,
  ignore_access: 0,
  roles: '[]',
  status: 1,
  builtin_key: null,
  create_time: 1,
  update_time: 1,
};
