import { createMenuItem, readRoutes } from '@atrium/contract/menu/calls.ts';
import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { previewRoleMenu, setRoleStatus } from '@atrium/contract/role/calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { anyDatabase } from '../../testing/databases.ts';
import { addRole } from '../../testing/people.ts';
import { startServer } from '../../testing/server.ts';
import { addClerk, createButtonPermission, loadMenuIds } from '../../testing/staff.ts';

const usersPage = '/system/user';

const listRoutes = (routes: readonly Route[]): Route[] =>
  routes.flatMap((route) => [route, ...listRoutes(route.children ?? [])]);

describe.each(anyDatabase)('the menu preview of a role on $kind', async ({ open }) => {
  const { database, instance, admin } = await startServer(open);
  afterAll(() => instance.assertErrorsDeclared());
  const preview = async (id: number, token = admin) => (await instance.call(previewRoleMenu, { id }, token)).result;

  test('the menu preview of a role equals the menu of a user who has only this role', async () => {
    const { user, role } = await addClerk(database.db, ['/home', createButtonPermission(usersPage, 'add')], {
      code: 'hiring',
    });
    for (const [path, code] of [
      ['/for-hiring', 'hiring'],
      ['/for-common', 'common'],
    ] as const) {
      const item = { name: path, path, component: path, roles: [code] };
      const { id } = (await instance.call(createMenuItem, item, admin)).result;
      await database.db.insertInto('role_menus').values({ role_id: role, menu_id: id }).execute();
    }
    const routes = (await instance.call(readRoutes, undefined, await instance.createToken(user))).result;
    expect(await preview(role)).toEqual(routes);
    const paths = listRoutes(routes).map(({ path }) => path);
    expect(paths).toContain('/for-hiring');
    expect(paths).not.toContain('/for-common');
    expect(listRoutes(routes).find(({ path }) => path === usersPage)?.handle.permissions).toEqual([
      'permission:button:add',
    ]);
  });

  test('the menu preview of a role contains the personal page as home if the role lacks the home page', async () => {
    const role = await addRole(database.db);
    expect((await preview(role))[0]).toMatchObject({
      path: '/home',
      component: '/personal-center/my-profile/index.tsx',
    });
  });

  test('the menu preview is the same for a disabled role, and complete for the administrator role', async () => {
    const role = await addRole(database.db, { menus: await loadMenuIds(database.db, ['/home', '/about']) });
    const previewBefore = await preview(role);
    await instance.call(setRoleStatus, { id: role, status: 0 }, admin);
    expect(await preview(role)).toEqual(previewBefore);
    const { id } = await database.db
      .selectFrom('roles')
      .select('id')
      .where('code', '=', 'admin')
      .executeTakeFirstOrThrow();
    const paths = listRoutes(await preview(id)).map(({ path }) => path);
    expect(paths).toEqual(
      listRoutes((await instance.call(readRoutes, undefined, admin)).result).map(({ path }) => path),
    );
  });

  test('the menu preview of a role contains frames and external links without their addresses', async () => {
    const frame = { menuType: 1 as const, name: '报表', path: '/report', iframeLink: 'https://reports.example/secret' };
    const link = { menuType: 2 as const, name: '知识库', path: '/wiki', externalLink: 'https://wiki.example/secret' };
    const createdIds = [
      (await instance.call(createMenuItem, frame, admin)).result.id,
      (await instance.call(createMenuItem, link, admin)).result.id,
    ];
    const routes = await preview(await addRole(database.db, { menus: createdIds }));
    expect(listRoutes(routes).map(({ path }) => path)).toEqual(expect.arrayContaining(['/report', '/wiki']));
    expect(JSON.stringify(routes)).not.toContain('secret');
  });
});
