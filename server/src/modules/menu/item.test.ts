import { applyBulkEdit, previewBulkEdit } from '@atrium/contract/bulk-edit/calls.ts';
import {
  createMenuItem,
  deleteMenuItem,
  listMenu,
  moveMenuItem,
  readMenuHistory,
  readMenuItem,
  readMenuUsage,
  readRoutes,
  updateMenuItem,
} from '@atrium/contract/menu/calls.ts';
import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { readMenuByRoleId, readRole, readRoleHistory } from '@atrium/contract/role/calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { anyDatabase } from '../../testing/databases.ts';
import { addRole, addUser } from '../../testing/people.ts';
import { addClerk, createButtonPermission, loadMenuIds } from '../../testing/staff.ts';
import { startServer } from '../../testing/server.ts';

const page = '/system/menu';

describe.each(anyDatabase)('the menu on $kind', async ({ open }) => {
  const { database, instance, admin } = await startServer(open);
  afterAll(() => instance.assertErrorsDeclared());
  let n = 0;
  const createItem = async (parts: object = {}) => {
    const path = `/made-${++n}`;
    return (
      await instance.call(createMenuItem, { name: `项 ${n}`, path, component: `${path}/page.tsx`, ...parts }, admin)
    ).result;
  };
  const loadStoredParts = (id: number) =>
    database.db.selectFrom('menus').select(['sort_order', 'icon']).where('id', '=', id).executeTakeFirst();
  const findBuiltin = async (key: string) => (await loadMenuIds(database.db, [key]))[0] ?? 0;
  const listPaths = (routes: Route[]): string[] =>
    routes
      .filter(({ path }) => !path.startsWith('/personal-center'))
      .flatMap(({ path, children = [] }) => [path, ...listPaths(children)]);

  test('the menu is listed completely, with all fields of each item and parents before children', async () => {
    const { list, total } = (await instance.call(listMenu, {}, admin)).result;
    expect(total).toBe(list.filter(({ parentId }) => parentId === '').length);
    expect(list[0]).toMatchObject({
      path: '/home',
      parentId: '',
      order: 1,
      menuType: 0,
      keepAlive: true,
      builtin: true,
      status: 1,
    });
    const seenIds = new Set<number>();
    for (const row of list) {
      expect(row.parentId === '' || seenIds.has(row.parentId)).toBe(true);
      seenIds.add(row.id);
      expect(Object.keys(row).sort()).toEqual(Object.keys(list[0] ?? {}).sort());
    }
  });

  test('the menu is paged by roots with their descendants', async () => {
    const { list, total, pageSize, current } = (await instance.call(listMenu, { current: 2, pageSize: 2 }, admin))
      .result;
    expect([pageSize, current]).toEqual([2, 2]);
    expect(total).toBeGreaterThan(4);
    expect(list.filter(({ parentId }) => parentId === '').map(({ path }) => path)).toEqual([
      '/route-nest',
      '/components',
    ]);
    expect(list.map(({ path }) => path)).toContain('/route-nest/menu1/menu1-1');
  });

  test('the menu is filtered by any field, with ancestors', async () => {
    const loadPaths = async (query: object) =>
      (await instance.call(listMenu, query, admin)).result.list.map(({ path, permission }) => path || permission);
    expect(await loadPaths({ path: 'embedded/ant' })).toEqual([
      '/outside',
      '/outside/embedded',
      '/outside/embedded/ant-design',
    ]);
    expect(await loadPaths({ menuType: '2' })).toEqual([
      '/outside',
      '/outside/external-link',
      '/outside/external-link/react-docs',
    ]);
    expect(await loadPaths({ keepAlive: 'false', path: '/system/dept' })).toEqual(['/system', '/system/dept']);
    expect(await loadPaths({ name: '', status: '', permission: 'impersonate' })).toEqual([
      '/system',
      '/system/user',
      'permission:button:impersonate',
    ]);
    // Finds items by translated title, path or permission.
    for (const keyword of ['部门管理', 'system/dept', 'role.notFound'])
      expect([keyword, await loadPaths({ keyword, menuType: '0' })]).toEqual([
        keyword,
        keyword === 'role.notFound' ? [] : ['/system', '/system/dept'],
      ]);
    expect(await loadPaths({ keyword: 'button:impers' })).toContain('permission:button:impersonate');
  });

  test('the menu accepts items of each type with its required fields', async () => {
    const group = await createItem({ component: '' });
    expect(group).toMatchObject({ menuType: 0, version: 1, builtin: false, parentId: '' });
    const frame = await createItem({
      menuType: '1',
      parentId: [999, group.id],
      iframeLink: 'https://example.com/x',
      keepAlive: 0,
    });
    expect(frame).toMatchObject({ menuType: 1, parentId: group.id, keepAlive: false });
    const inFrame = await instance.call(
      createMenuItem,
      { name: 'b', menuType: 3, parentId: frame.id, permission: 'permission:button:x', path: '/ignored' },
      admin,
    );
    expect(inFrame.result).toMatchObject({ path: '', permission: 'permission:button:x' });
    const rejectedCases: [object, object][] = [
      [{ menuType: 0 }, { fields: { path: 'field.required' } }],
      [{ menuType: 1, path: '/f1' }, { fields: { iframeLink: 'field.required' } }],
      [{ menuType: 2, path: '/f2' }, { fields: { externalLink: 'field.required' } }],
      [{ menuType: 2, path: '/f2', externalLink: 'data:text/html,x' }, { fields: { externalLink: 'field.address' } }],
      [{ menuType: 3, parentId: group.id }, { fields: { permission: 'field.required' } }],
      [{ menuType: 3, permission: 'a' }, { problem: 'menus.parent' }],
      [{ path: '/f3', parentId: frame.id }, { problem: 'menus.parent' }],
      [{ path: '/f3', parentId: 999_999 }, { problem: 'menus.notFound' }],
      [{ path: 'no/slash' }, { fields: { path: 'field.path' } }],
      [{ path: '/docs/zh' }, { fields: { path: 'field.pathReserved' } }],
      [{ path: '/report.v2' }, { fields: { path: 'field.pathFile' } }],
      [{ path: '/x?status=0' }, { fields: { path: 'field.pathQuery' } }],
      [{ path: '/x/..' }, { fields: { path: 'field.pathSegments' } }],
      [{ path: '/home' }, { problem: 'menus.pathTaken', fields: { path: 'menus.pathTaken' } }],
      [{ menuType: 3, parentId: frame.id, permission: 'permission:button:x' }, { problem: 'menus.permissionTaken' }],
      [{ path: '/f3', roles: ['nobody-has-it'] }, { problem: 'roles.notFound' }],
    ];
    for (const [parts, expected] of rejectedCases)
      expect(await instance.call(createMenuItem, { name: 'x', ...parts }, admin)).toMatchObject(expected);
  });

  test('a menu item is updated by ID or path, and users see the change immediately', async () => {
    const createdItem = await createItem();
    const user = await addUser(database.db);
    await addRole(database.db, { menus: [createdItem.id], users: [user] });
    const token = await instance.createToken(user);
    const loadTitles = async () =>
      (await instance.call(readRoutes, undefined, token)).result
        .filter(({ path }) => path !== '/personal-center' && path !== '/home')
        .map(({ handle }) => handle.title);
    expect(await loadTitles()).toEqual([createdItem.name]);
    expect((await instance.call(updateMenuItem, { path: createdItem.path, name: '改了' }, admin)).result).toMatchObject(
      {
        id: createdItem.id,
        version: 2,
      },
    );
    expect(await loadTitles()).toEqual(['改了']);
    await instance.call(updateMenuItem, { id: createdItem.id, status: '0' }, admin);
    expect(await loadTitles()).toEqual([]);
    expect(
      (await instance.call(updateMenuItem, { id: createdItem.id, order: '', icon: null, status: 1 }, admin)).result,
    ).toMatchObject({ order: createdItem.order, icon: 'FileTextOutlined' });
    expect(await loadStoredParts(createdItem.id)).toEqual({ sort_order: null, icon: '' });
  });

  test('neither built-in items nor the access of administrators to the menu can be removed', async () => {
    const id = await findBuiltin('/home');
    expect(
      (await instance.call(updateMenuItem, { id, name: '首页', icon: 'X', order: 5, hideInMenu: true }, admin)).result,
    ).toMatchObject({ name: '首页', order: 5 });
    await instance.call(updateMenuItem, { id, name: 'common.menu.home', order: 1, hideInMenu: false }, admin);
    expect((await instance.call(updateMenuItem, { id, path: '/elsewhere' }, admin)).problem).toBe('menus.builtin');
    expect((await instance.call(updateMenuItem, { id, ignoreAccess: 1 }, admin)).problem).toBe('menus.builtin');
    expect((await instance.call(deleteMenuItem, { id, force: true }, admin)).problem).toBe('menus.builtin');
    for (const key of ['/system', page, createButtonPermission(page, 'update')]) {
      expect((await instance.call(updateMenuItem, { id: await findBuiltin(key), status: 0 }, admin)).problem).toBe(
        'menus.needed',
      );
    }
    const group = await createItem({ component: '', status: 0 });
    expect(
      await instance.call(moveMenuItem, { id: await findBuiltin('/system'), parentId: group.id }, admin),
    ).toMatchObject({ problem: 'menus.needed' });
  });

  test('a menu item can allow frames of one website, but not of every website', async () => {
    for (const iframeLink of ['https://*/', 'https://good.example@evil.example/', 'https://a.example;script-src/']) {
      const body = { menuType: 1, name: 'frame', path: '/framed', iframeLink };
      expect(await (await instance.send('POST', 'menu-item', body, admin)).json()).toMatchObject({
        code: 422,
        fields: { iframeLink: 'field.frameAddress' },
      });
    }
  });

  test('menu items move to another position and parent, but not below themselves', async () => {
    const [a, b, c] = [
      await createItem({ component: '', order: 500 }),
      await createItem({ order: 501 }),
      await createItem({ order: 502 }),
    ];
    const loadRoots = async () =>
      (await instance.call(listMenu, {}, admin)).result.list
        .filter(({ parentId }) => parentId === '')
        .map(({ id }) => id)
        .slice(-3);
    expect(await loadRoots()).toEqual([a.id, b.id, c.id]);
    await instance.call(moveMenuItem, { id: c.id, parentId: '', before: b.id }, admin);
    expect(await loadRoots()).toEqual([a.id, c.id, b.id]);
    await instance.call(moveMenuItem, { id: a.id, parentId: null, before: null }, admin);
    expect(await loadRoots()).toEqual([c.id, b.id, a.id]);
    expect((await instance.call(moveMenuItem, { id: b.id, parentId: a.id }, admin)).result).toMatchObject({
      parentId: a.id,
    });
    expect((await instance.call(moveMenuItem, { id: a.id, parentId: b.id }, admin)).problem).toBe('menus.cycle');
    expect((await instance.call(updateMenuItem, { id: a.id, parentId: [a.id, b.id] }, admin)).problem).toBe(
      'menus.cycle',
    );
    for (const [id, parentId, before] of [
      [b.id, a.id, c.id],
      [c.id, '', b.id],
    ] as const)
      expect(await instance.call(moveMenuItem, { id, parentId, before }, admin)).toMatchObject({
        fields: { before: 'field.unknown' },
      });
  });

  test('moving a menu item grants its new ancestors to its roles, with a new version of each role', async () => {
    const [group, child] = [await createItem({ component: '' }), await createItem()];
    const role = await addRole(database.db, { menus: [child.id] });
    await instance.call(moveMenuItem, { id: child.id, parentId: group.id }, admin);
    expect((await instance.call(readMenuByRoleId, { id: role }, admin)).result).toEqual([group.id, child.id]);
    expect((await instance.call(readRole, { id: role }, admin)).result.version).toBe(2);
    expect((await instance.call(readRoleHistory, { id: role }, admin)).result.list).toMatchObject([
      { act: 'role.update', changes: [{ field: 'menus', before: [child.id], after: [group.id, child.id] }] },
    ]);
  });

  test('moving several menu items grants new ancestors once', async () => {
    const group = await createItem({ component: '' });
    const [first, second] = [await createItem(), await createItem()];
    const role = await addRole(database.db, { menus: [first.id, second.id] });
    const change = { resource: 'menu', values: { parentId: group.id } };
    const previewResult = await instance.call(previewBulkEdit, { ...change, ids: [first.id, second.id] }, admin);
    expect(previewResult.result).toMatchObject({ changed: 2, rejected: 0 });
    await instance.call(applyBulkEdit, { ...change, records: previewResult.result.records }, admin);
    const grantedIds = [group.id, first.id, second.id];
    expect((await instance.call(readMenuByRoleId, { id: role }, admin)).result).toEqual(grantedIds);
    expect((await instance.call(readRoleHistory, { id: role }, admin)).result.list).toMatchObject([
      { act: 'role.update', changes: [{ field: 'menus', before: [first.id, second.id], after: grantedIds }] },
    ]);
  });

  test('menu items in use are deleted only if forced, which revokes them with a new version of each role', async () => {
    const group = await createItem({ component: '' });
    const child = await createItem({ parentId: group.id });
    const user = await addUser(database.db);
    const role = await addRole(database.db, { menus: [group.id, child.id], users: [user] });
    const otherRole = await addRole(database.db, { menus: [group.id, await findBuiltin('/home')] });
    const inner = await addRole(database.db, { menus: [child.id] });
    const roles = [role, otherRole, inner].map((id) => ({ id }));
    const usage = (await instance.call(readMenuUsage, { id: group.id }, admin)).result;
    expect(usage).toMatchObject({ below: [{ id: child.id, builtin: false }], roles, userCount: 1 });
    const rejectedDeletion = await instance.call(deleteMenuItem, { id: group.id }, admin);
    expect(rejectedDeletion).toMatchObject({ problem: 'menus.inUse', params: { below: [{ id: child.id }], roles } });
    expect((await instance.call(deleteMenuItem, { id: group.id, force: 1 }, admin)).result).toBe(group.id);
    expect((await instance.call(deleteMenuItem, group.id, admin)).result).toBe(group.id);
    expect((await instance.call(readMenuItem, { id: child.id }, admin)).problem).toBe('menus.notFound');
    expect((await instance.call(readRole, { id: role }, admin)).result.version).toBe(2);
    expect((await instance.call(readRoleHistory, { id: role }, admin)).result.list).toMatchObject([
      { act: 'role.update', changes: [{ field: 'menus', before: [group.id, child.id], after: [] }] },
    ]);
    const home = await findBuiltin('/home');
    expect((await instance.call(readRoleHistory, { id: otherRole }, admin)).result.list).toMatchObject([
      { act: 'role.update', changes: [{ field: 'menus', before: [home, group.id], after: [home] }] },
    ]);
    expect((await instance.call(readMenuHistory, { id: child.id }, admin)).problem).toBe('menus.notFound');
    const entries = await database.db
      .selectFrom('audit_entries')
      .select('act')
      .where('noun', '=', 'menu')
      .where('record_id', '=', child.id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ act }) => act)).toEqual(['menu.create', 'menu.delete']);
  });

  test('forcing the deletion of a group does not delete a built-in page in it', async () => {
    const group = await createItem({ component: '' });
    const inner = await createItem({ component: '', parentId: group.id });
    const about = await findBuiltin('/about');
    expect((await instance.call(moveMenuItem, { id: about, parentId: inner.id }, admin)).status).toBe(200);
    expect((await instance.call(readMenuUsage, { id: group.id }, admin)).result.below).toMatchObject([
      { id: inner.id, builtin: false },
      { id: about, builtin: true },
    ]);
    for (const ids of [[group.id], [inner.id, group.id]])
      expect((await instance.call(deleteMenuItem, { ids, force: 1 }, admin)).problem).toBe('menus.builtin');
    expect((await instance.call(readMenuItem, { id: about }, admin)).result.parentId).toBe(inner.id);
    await instance.call(moveMenuItem, { id: about, parentId: null }, admin);
    expect((await instance.call(deleteMenuItem, { id: group.id, force: 1 }, admin)).status).toBe(200);
    expect((await instance.call(readMenuItem, { id: about }, admin)).status).toBe(200);
  });

  test('a move that would grant permissions that the mover lacks is rejected', async () => {
    const { user } = await addClerk(database.db, [page, createButtonPermission(page, 'update'), '/home']);
    const clerk = await instance.createToken(user);
    const home = await findBuiltin('/home');
    await addRole(database.db, { menus: [home] });
    const moveResult = await instance.call(
      moveMenuItem,
      { id: home, parentId: await findBuiltin('/system/user') },
      clerk,
    );
    expect(moveResult).toMatchObject({ status: 403, problem: 'right.exceeds' });
    const adder = await instance.createToken((await addClerk(database.db, [createButtonPermission(page, 'add')])).user);
    const openItem = { name: 'x', path: '/opened', ignoreAccess: true };
    expect((await instance.call(createMenuItem, openItem, adder)).problem).toBe('right.exceeds');
    const ownItem = await createItem();
    expect((await instance.call(updateMenuItem, { id: ownItem.id, ignoreAccess: true }, clerk)).problem).toBe(
      'right.exceeds',
    );
    const about = await findBuiltin('/about');
    await database.db.updateTable('menus').set({ status: 0 }).where('id', '=', about).execute();
    expect((await instance.call(updateMenuItem, { id: about, status: 1 }, clerk)).problem).toBe('right.exceeds');
    expect((await instance.call(updateMenuItem, { id: about, status: 1 }, admin)).status).toBe(200);
    expect(listPaths((await instance.call(readRoutes, undefined, clerk)).result)).toEqual(['/home', '/system', page]);
  });
});
