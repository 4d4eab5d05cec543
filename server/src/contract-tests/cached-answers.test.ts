import {
  batchDeleteUsers,
  batchUsers,
  endUserSessions,
  resetPassword,
  impersonateUser,
} from '@atrium/contract/user/action-calls.ts';
import { createDept, deleteDept, moveDept, updateDept } from '@atrium/contract/dept/calls.ts';
import { createMenuItem, deleteMenuItem, moveMenuItem, updateMenuItem } from '@atrium/contract/menu/calls.ts';
import { changeRoleMembers, setRoleStatus, updateRole } from '@atrium/contract/role/calls.ts';
import { login, logout } from '@atrium/contract/session/calls.ts';
import { createUser, deleteUser, updateUser } from '@atrium/contract/user/calls.ts';
import { importUsers } from '@atrium/contract/user/import-calls.ts';
import { describe, expect, test } from 'vitest';
import { startInstance, type Instance } from '../testing/instance.ts';
import { anyDatabase } from '../testing/databases.ts';
import { openEventStream } from '../testing/event-stream.ts';
import { addDept, addRole, addUser, hashQuickly } from '../testing/people.ts';
import { addAdmin, createButtonPermission, loadMenuIds } from '../testing/staff.ts';
import { waitFor } from '../testing/wait-for.ts';

const password = 'quiet-river-8';
const accessMinutes = 15;
const pages = ['/home', '/about', '/system', ...['user', 'role', 'dept', 'menu'].map((page) => `/system/${page}`)];
const impersonate = createButtonPermission('/system/user', 'impersonate');

/** Reads of which an instance caches a part: the caller, permissions, menu items, counts. */
const listReads = (tag: string, role: number): string[] => [
  'user-info',
  'get-async-routes',
  'user-list?pageSize=100&sort=id',
  'user-list?status=1&pageSize=1',
  `user-list?roleId=${role}&status=1&pageSize=1`,
  `user-list?keyword=${tag}&pageSize=1`,
  `user-list?keyword=${tag}&status=1&pageSize=1`,
  `user-list?keyword=${tag}&neverLoggedIn=1&pageSize=1`,
  'user-list/options',
  'role-list?pageSize=100',
  'dept-list',
  'menu-list',
];

describe.each(anyDatabase)('an instance with warm caches on $kind', async ({ open }) => {
  let now = Date.UTC(2026, 2, 5, 10);
  let admin: string;
  let counter = 0;
  const database = await open();
  const clock = () => now;
  const [changing, warm, uncached] = [
    await startInstance(database, clock),
    await startInstance(database, clock),
    await startInstance(database, clock),
  ];
  // Without events it caches nothing.
  await uncached.context.events.stop();
  const adminId = await addAdmin(database.db);
  const hash = await hashQuickly(password);

  /**
   * Two signed-in users, one of them impersonated by a third, and members of the departments that they manage. Names contain the
   * tag.
   */
  const addWorld = async () => {
    const { db } = database;
    const tag = `w${++counter}x`;
    admin = await changing.createToken(adminId);
    const root = await addDept(db, { name: `root ${tag}` });
    const top = await addDept(db, { name: `top ${tag}`, parent_id: root });
    const childDept = await addDept(db, { name: `below ${tag}`, parent_id: top });
    const separateDept = await addDept(db, { name: `apart ${tag}` });
    const emptyDept = await addDept(db, { name: `empty ${tag}` });
    const item = (await changing.call(createMenuItem, { name: `item ${tag}`, path: `/${tag}` }, admin)).result.id;
    const menus = [...(await loadMenuIds(db, pages)), item];
    const lead = await addUser(db, { username: `lead-${tag}`, dept_id: top, password_hash: hash });
    const chooser = await addUser(db, { username: `chooser-${tag}`, dept_id: separateDept });
    const viewer = await addUser(db, { username: `viewer-${tag}`, dept_id: root });
    const role = await addRole(db, { code: `lead-${tag}`, menus, users: [lead], data_scope: 'dept-and-below' });
    const depts = [childDept, emptyDept];
    const chosenRole = await addRole(db, { menus, users: [chooser], data_scope: 'chosen', depts });
    const viewerMenus = [...menus, ...(await loadMenuIds(db, [impersonate]))];
    const viewerRole = await addRole(db, { menus: viewerMenus, users: [viewer], data_scope: 'dept-and-below' });
    const members = [];
    for (const name of ['a', 'b'])
      members.push(
        await addUser(db, {
          username: `${name}-${tag}`,
          name: `${name} ${tag}`,
          dept_id: childDept,
          password_hash: hash,
        }),
      );
    const [first = 0, second = 0] = members;
    const viewerToken = await changing.createToken(viewer);
    const view = (await changing.call(impersonateUser, { id: lead }, viewerToken)).result.token;
    const tokens = [await changing.createToken(lead), await changing.createToken(chooser), view];
    const places = { top, below: childDept, apart: separateDept, empty: emptyDept };
    const people = { lead, chooser, viewer, first, second };
    const roles = { role, chosen: chosenRole, viewerRole };
    const reads = listReads(tag, role);
    return { tag, item, menus, viewerToken, tokens, leadToken: tokens[0] ?? '', reads, ...places, ...people, ...roles };
  };
  type World = Awaited<ReturnType<typeof addWorld>>;

  const readAll = (instance: Instance, { tokens, reads }: World) =>
    Promise.all(
      tokens.map(async (token) => {
        const answers = reads.map(async (path): Promise<[string, unknown]> => {
          const response = await instance.send('GET', path, undefined, token);
          const { result, problem = result } = (await response.json()) as { result: unknown; problem?: unknown };
          return [path, problem];
        });
        return Object.fromEntries(await Promise.all(answers)) as Record<string, unknown>;
      }),
    );

  type Change = (world: World, instance: Instance) => Promise<{ readonly status: number }>;
  const changes: Readonly<Record<string, Change>> = {
    'a disabled user': ({ lead }, instance) => instance.call(updateUser, { id: lead, status: 0 }, admin),
    'a user with another role': ({ lead, chosen }, instance) =>
      instance.call(updateUser, { id: lead, roles: [chosen] }, admin),
    'a user who moved': ({ lead, apart }, instance) => instance.call(updateUser, { id: lead, deptId: apart }, admin),
    'a user with another name': ({ lead }, instance) => instance.call(updateUser, { id: lead, name: 'Renamed' }, admin),
    'a password reset': ({ lead }, instance) => instance.call(resetPassword, { id: lead }, admin),
    'ended sessions': ({ lead }, instance) => instance.call(endUserSessions, { id: lead }, admin),
    'a sign-out': ({ leadToken }, instance) => instance.call(logout, {}, leadToken),
    'a sign-in': ({ tag }, instance) => instance.call(login, { username: `a-${tag}`, password }),
    'an expired access token': async () => {
      now += accessMinutes * 60_000;
      return { status: 200 };
    },
    'a disabled role': ({ role }, instance) => instance.call(setRoleStatus, { id: role, status: 0 }, admin),
    'a role without a page': async ({ role, item }, instance) =>
      instance.call(updateRole, { id: role, menus: [...(await loadMenuIds(database.db, ['/home'])), item] }, admin),
    'a role with another data scope': ({ role }, instance) =>
      instance.call(updateRole, { id: role, dataScope: 'self' as const }, admin),
    'a role with other departments': ({ chosen, below }, instance) =>
      instance.call(updateRole, { id: chosen, dataScope: 'chosen' as const, depts: [below] }, admin),
    'a role with another name': ({ role }, instance) =>
      instance.call(updateRole, { id: role, name: 'Renamed role' }, admin),
    'a role with another code': ({ role, tag }, instance) =>
      instance.call(updateRole, { id: role, code: `new-${tag}` }, admin),
    'a role without its member': ({ role, lead }, instance) =>
      instance.call(changeRoleMembers, { id: role, remove: [lead] }, admin),
    'a role with another member in place of one': ({ role, lead, first }, instance) =>
      instance.call(changeRoleMembers, { id: role, add: [first], remove: [lead] }, admin),
    'a new department': ({ below }, instance) => instance.call(createDept, { name: 'New', parentId: below }, admin),
    'a renamed department': ({ below }, instance) => instance.call(updateDept, { id: below, name: 'Renamed' }, admin),
    'a department below another': ({ below, apart }, instance) =>
      instance.call(moveDept, { id: below, parentId: apart, before: null }, admin),
    'a department that moved to another branch': ({ below, empty }, instance) =>
      instance.call(moveDept, { id: empty, parentId: below, before: null }, admin),
    'a branch that moved outside the data scope of the impersonator': ({ top }, instance) =>
      instance.call(moveDept, { id: top, parentId: null, before: null }, admin),
    'a deleted department': ({ empty }, instance) => instance.call(deleteDept, { ids: [empty] }, admin),
    'a disabled menu item': ({ item }, instance) => instance.call(updateMenuItem, { id: item, status: 0 }, admin),
    'a menu item for everyone': ({ item }, instance) =>
      instance.call(updateMenuItem, { id: item, ignoreAccess: true }, admin),
    'a menu item for another role': ({ item }, instance) =>
      instance.call(updateMenuItem, { id: item, roles: ['admin'] }, admin),
    'a moved menu item': async ({ item }, instance) => {
      const [parentId = null] = await loadMenuIds(database.db, ['/system']);
      return instance.call(moveMenuItem, { id: item, parentId, before: null }, admin);
    },
    'a deleted menu item': ({ item }, instance) => instance.call(deleteMenuItem, { ids: [item], force: true }, admin),
    'an impersonator without the role': ({ viewer }, instance) =>
      instance.call(updateUser, { id: viewer, roles: [] }, admin),
    'an impersonator whose role lost the button': ({ viewerRole, menus }, instance) =>
      instance.call(updateRole, { id: viewerRole, menus }, admin),
    'an impersonator whose role lost the department': ({ viewerRole, below }, instance) =>
      instance.call(updateRole, { id: viewerRole, dataScope: 'chosen' as const, depts: [below] }, admin),
    'a disabled viewer': ({ viewer }, instance) => instance.call(updateUser, { id: viewer, status: 0 }, admin),
    'an impersonator who signed out': ({ viewerToken }, instance) => instance.call(logout, {}, viewerToken),
    'an impersonator whose sessions were ended': ({ viewer }, instance) =>
      instance.call(endUserSessions, { id: viewer }, admin),
    'a new member': ({ tag, below }, instance) =>
      instance.call(createUser, { username: `c-${tag}`, name: `c ${tag}`, deptId: below }, admin),
    'a deleted member': ({ first }, instance) => instance.call(deleteUser, { id: first }, admin),
    'a member with several other fields': ({ first }, instance) =>
      instance.call(updateUser, { id: first, name: 'Renamed', description: 'Not searched.', avatar: '' }, admin),
    'a member with another username and description': ({ first }, instance) =>
      instance.call(
        updateUser,
        { id: first, username: `renamed-${counter}`, name: 'R', description: 'Not searched.' },
        admin,
      ),
    'moved members': ({ first, second, apart }, instance) =>
      instance.call(batchUsers, { act: 'move', ids: [first, second], deptId: apart }, admin),
    'members of whom only one changes': async ({ first, second, apart }, instance) => {
      await instance.call(batchUsers, { act: 'move', ids: [first], deptId: apart }, admin);
      return instance.call(batchUsers, { act: 'disable', ids: [first, second] }, admin);
    },
    'members with a role': ({ first, second, role }, instance) =>
      instance.call(batchUsers, { act: 'assign', ids: [first, second], roles: [role] }, admin),
    'deleted members': ({ first, second }, instance) =>
      instance.call(batchDeleteUsers, { ids: [first, second] }, admin),
    'imported members': ({ tag }, instance) => {
      const rows = [[`d-${tag}`, `d ${tag}`, `below ${tag}`]];
      const options = { passwords: false, invite: false, dryRun: false };
      return instance.call(importUsers, { fields: ['username', 'name', 'dept'], rows, ...options }, admin);
    },
  };

  test.each(Object.entries(changes))(
    'an instance with warm caches returns the same responses as one without caches after %s',
    async (_, act) => {
      const world = await addWorld();
      const answersBefore = await readAll(warm, world);
      const streams = await Promise.all(world.tokens.map((token) => openEventStream(warm, token)));
      expect((await act(world, changing)).status).toBe(200);
      const expected = await readAll(uncached, world);
      expect(expected).not.toEqual(answersBefore);
      expect(await readAll(warm, world)).toEqual(expected);
      for (const [index, { received, stop }] of streams.entries()) {
        const isAffected = ['user-info', 'get-async-routes'].some(
          (path) => JSON.stringify(answersBefore[index]?.[path]) !== JSON.stringify(expected[index]?.[path]),
        );
        const isInformed = () => received.includes('rights-changed') || received.includes('session-ended') || undefined;
        // Browsers refresh an expired token themselves.
        if (isAffected && act !== changes['an expired access token']) await waitFor(isInformed, 10_000);
        stop();
      }
    },
  );
});
