import { sampleName } from '../testing/generated-records.ts';
import { announcementCalls } from '@atrium/contract/announcement/fields.ts';
import { deleteDept, listDepts, readDept } from '@atrium/contract/dept/calls.ts';
import { createMenuItem, deleteMenuItem, readMenuItem } from '@atrium/contract/menu/calls.ts';
import { createRole, deleteRole, readRole } from '@atrium/contract/role/calls.ts';
import { listTrash, purgeRecords, readTrash, restoreRecords } from '@atrium/contract/trash/calls.ts';
import { deleteUser, listUsers, readUser } from '@atrium/contract/user/calls.ts';
import { createResourceCalls } from '@atrium/contract/resource/resource-calls.ts';
import { idField, statusField, timeFields } from '@atrium/contract/resource/common-fields.ts';
import type { GeneratedResource } from '@atrium/contract/resource/field.ts';
import { generatedResourceList } from '@atrium/contract/resources.ts';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../db/dialect/dialect.ts';
import { createTables, edited, flag, optional, reference, text } from '../db/tables.ts';
import { serveGeneratedResource } from '../resource/pipeline/generated-resource.ts';
import { getTables } from '../resource/fields/table.ts';
import { anyDatabase } from '../testing/databases.ts';
import { createAppBuilder, startInstance, type Instance } from '../testing/instance.ts';
import { addDept, addRole, addUser } from '../testing/people.ts';
import { addAdmin, addClerk, createButtonPermission, loadMenuIds } from '../testing/staff.ts';
import { announcementRoutes } from '../modules/announcement/routes.ts';
import { deptRoutes } from '../modules/dept/routes.ts';
import { menuRoutes } from '../modules/menu/routes.ts';
import { roleRoutes } from '../modules/role/routes.ts';
import { userRoutes } from '../modules/user/routes.ts';
import { trashRoutes } from '../modules/trash/routes.ts';

/** Uses the name and page of dictionaries, which this app does not serve. */
const parcel = {
  name: 'dictionary',
  table: 'parcels',
  page: '/system/dictionary',
  one: { 'zh-CN': '包裹', 'en-US': 'Parcel' },
  many: { 'zh-CN': '包裹', 'en-US': 'Parcels' },
  search: ['name'],
  fields: {
    ...idField,
    name: sampleName,
    secret: {
      type: 'text',
      label: { 'zh-CN': '密文', 'en-US': 'Secret' },
      max: 50,
      permissions: { view: ['/system/dictionary', 'permission:button:export'] },
    },
    ownerId: {
      type: 'reference',
      to: 'user',
      onDelete: 'clear',
      label: { 'zh-CN': '负责人', 'en-US': 'Owner' },
    },
    ...statusField,
    ...timeFields,
  },
} as const satisfies GeneratedResource;

/** Uses the name and page of positions, which this app does not serve. Its name is a masked field. */
const secretParcel = {
  ...parcel,
  name: 'position',
  table: 'secret_parcels',
  page: '/system/position',
  fields: {
    ...idField,
    name: { ...parcel.fields.name, permissions: { view: ['/system/position', 'permission:button:export'] } },
    ...timeFields,
  },
} as const satisfies GeneratedResource;

const secretCalls = createResourceCalls(secretParcel);

const secretTable = { name: 'secret_parcels', columns: { ...edited, name: text } };

const parcelTable = {
  name: 'parcels',
  columns: { ...edited, name: text, secret: text, status: flag, owner_id: optional(reference) },
  foreignKeys: [{ column: 'owner_id', parent: 'users', onDelete: 'set null' as const }],
};

const parcelCalls = createResourceCalls(parcel);

describe.each(anyDatabase)('restoring on $kind', ({ open, kind }) => {
  let database: Database;
  let instance: Instance;
  let admin: string;
  beforeAll(async () => {
    database = await open();
    await createTables(database.db as unknown as Kysely<unknown>, kind, [parcelTable, secretTable]);
    const modules = [userRoutes, roleRoutes, menuRoutes, deptRoutes, announcementRoutes, trashRoutes];
    const build = createAppBuilder(
      [
        ...modules,
        (app, context) => serveGeneratedResource(app, context, parcel),
        (app, context) => serveGeneratedResource(app, context, secretParcel),
      ],
      [
        ...generatedResourceList.filter(({ name }) => name !== 'dictionary' && name !== 'position'),
        parcel,
        secretParcel,
      ],
    );
    instance = await startInstance(database, Date.now, {}, { build });
    admin = await instance.createToken(await addAdmin(database.db));
  });
  afterAll(async () => {
    await instance.stop();
    await database.close();
  });

  const restore = (resource: string, ids: number[], token = admin, values: object = {}) =>
    instance.call(restoreRecords, { resource, ids, values: { ...values } }, token);
  const listNames = async (token = admin, query: { resource?: string; keyword?: string } = {}) =>
    (await instance.call(listTrash, { ...query, pageSize: 100 }, token)).result.list.map(({ name }) => name);
  const loadMenus = async (role: number) => {
    const rows = await database.db.selectFrom('role_menus').select('menu_id').where('role_id', '=', role).execute();
    return rows.map(({ menu_id: id }) => id).toSorted((a, b) => a - b);
  };
  const countUsers = async (): Promise<number> => (await instance.call(listUsers, {}, admin)).result.total;

  test('a restore returns a user with roles, password and verified contact, but without sessions', async () => {
    const { db } = database;
    const contact = { email: 'elm@example.com', verified_email: 'elm@example.com' };
    const dept = await addDept(db);
    const user = await addUser(db, { name: 'Elm', password_hash: 'kept', dept_id: dept, ...contact });
    const role = await addRole(db, { users: [user] });
    await db
      .insertInto('preferences')
      .values({ user_id: user, name: 'theme', value: '"dark"', change_time: 1 })
      .execute();
    const token = await instance.createToken(user);
    const userCount = await countUsers();
    expect((await instance.call(deleteUser, { id: user }, admin)).result).toBe(user);
    expect(await countUsers()).toBe(userCount - 1);
    expect((await restore('user', [user])).result).toEqual({ restored: 1 });
    expect(await countUsers()).toBe(userCount);
    expect((await instance.call(readUser, { id: user }, admin)).result).toMatchObject({
      name: 'Elm',
      roles: [role],
      deptId: dept,
      emailVerified: true,
    });
    const row = await db.selectFrom('users').selectAll().where('id', '=', user).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ ...contact, password_hash: 'kept', search_text: expect.stringMatching(/elm/i) });
    const { users } = await db
      .selectFrom('role_counts')
      .selectAll()
      .where('role_id', '=', role)
      .executeTakeFirstOrThrow();
    expect(users).toBe(1);
    expect(await db.selectFrom('preferences').select('value').where('user_id', '=', user).execute()).toHaveLength(1);
    expect(await db.selectFrom('sessions').select('id').where('user_id', '=', user).execute()).toEqual([]);
    expect((await instance.call(listTrash, {}, token)).status).toBe(401);
  });

  test('a restore returns more notifications of a user than one statement inserts', async () => {
    const { db } = database;
    const user = await addUser(db);
    const notification = {
      user_id: user,
      kind: 'welcome',
      params: '{}',
      link: '',
      is_read: 0 as const,
      create_time: 1,
    };
    for (let round = 0; round < 5; round += 1)
      await db
        .insertInto('notifications')
        .values(Array.from({ length: 1000 }, () => notification))
        .execute();
    await instance.call(deleteUser, { id: user }, admin);
    const notifications = db.selectFrom('notifications').select('id').where('user_id', '=', user);
    expect(await notifications.execute()).toEqual([]);
    await restore('user', [user]);
    expect(await notifications.execute()).toHaveLength(5000);
  });

  test('a restore requires another contact if another user has verified it, and verifies no new contact', async () => {
    const { db } = database;
    const contact = { email: 'ash@example.com', verified_email: 'ash@example.com' };
    const user = await addUser(db, contact);
    await instance.call(deleteUser, { id: user }, admin);
    await addUser(db, contact);
    expect((await restore('user', [user])).fields).toEqual({ email: 'contact.taken' });
    expect((await restore('user', [user], admin, { email: 'other@example.com' })).status).toBe(200);
    const restoredUser = (await instance.call(readUser, { id: user }, admin)).result;
    expect(restoredUser).toMatchObject({ email: 'other@example.com', emailVerified: false });
  });

  test('a restore is rejected while its department is deleted, and drops roles that no longer exist', async () => {
    const { db } = database;
    const dept = await addDept(db, { name: 'Oak' });
    const user = await addUser(db, { dept_id: dept });
    const role = await addRole(db, { users: [user] });
    await instance.call(deleteUser, { id: user }, admin);
    await instance.call(deleteDept, { id: dept }, admin);
    await instance.call(deleteRole, { id: role }, admin);
    expect(await restore('user', [user])).toMatchObject({ status: 422, fields: { deptId: 'field.unknown' } });
    await restore('dept', [dept]);
    expect((await restore('user', [user])).status).toBe(200);
    expect((await instance.call(readUser, { id: user }, admin)).result).toMatchObject({ deptId: dept, roles: [] });
  });

  test('a restore does not give a caller users or roles with more permissions than their own', async () => {
    const { db } = database;
    const listPermissions = (page: string) => [page, createButtonPermission(page, 'delete')];
    const clerk = await instance.createToken(
      (await addClerk(db, [...listPermissions('/system/user'), ...listPermissions('/system/role')])).user,
    );
    const [about = 0] = await loadMenuIds(db, ['/system/setting']);
    const user = await addUser(db);
    const heldRole = await addRole(db, { menus: [about], users: [user] });
    const role = await addRole(db, { menus: [about] });
    await instance.call(deleteUser, { id: user }, admin);
    await instance.call(deleteRole, { id: role }, admin);
    expect((await restore('user', [user], clerk)).problem).toBe('right.holdsMore');
    expect((await restore('role', [role], clerk)).problem).toBe('right.holdsMore');
    expect((await restore('role', [role])).status).toBe(200);
    expect([await loadMenus(role), await loadMenus(heldRole)]).toEqual([[about], [about]]);
  });

  test('a restore returns a branch of the menu, and only an administrator can return the grants of roles', async () => {
    const { db } = database;
    const page = { component: 'x.tsx', name: 'Branch' };
    const root = (await instance.call(createMenuItem, { ...page, path: '/branch' }, admin)).result.id;
    const child = (await instance.call(createMenuItem, { ...page, path: '/branch/leaf', parentId: root }, admin)).result
      .id;
    const role = await addRole(db, { menus: [root, child] });
    const remove = () => instance.call(deleteMenuItem, { id: root, force: true }, admin);
    await remove();
    expect(await loadMenus(role)).toEqual([]);
    const entries = (await instance.call(listTrash, { resource: 'menu' }, admin)).result.list;
    const { deleteTime = 0, purgeTime = 0 } = entries[0] ?? {};
    expect(entries[0]).toMatchObject({ recordId: root, below: 1 });
    expect(purgeTime - deleteTime).toBe(instance.context.config.trashDays * 86_400_000);
    // The Undo action contains all deleted records.
    expect((await restore('menu', [root, child])).result).toEqual({ restored: 2 });
    expect((await instance.call(readMenuItem, { id: child }, admin)).result.parentId).toBe(root);
    expect(await loadMenus(role)).toEqual([root, child]);
    const { result } = await instance.call(readRole, { id: role }, admin);
    expect(result.version).toBe(3);
    await remove();
    const keys = ['/system/menu', createButtonPermission('/system/menu', 'delete')];
    const clerk = await instance.createToken((await addClerk(db, keys)).user);
    expect((await restore('menu', [root], clerk)).status).toBe(200);
    expect(await loadMenus(role)).toEqual([]);
  });

  test('a restore returns a department to the data scopes of roles', async () => {
    const { db } = database;
    const dept = await addDept(db, { name: 'Scoped' });
    const user = await addUser(db);
    const menus = await loadMenuIds(db, ['/system/dept']);
    const role = await addRole(db, { data_scope: 'chosen', depts: [dept], menus, users: [user] });
    const token = await instance.createToken(user);
    const listScope = async () => (await instance.call(listDepts, {}, token)).result.list.map(({ name }) => name);
    await instance.call(deleteDept, { id: dept }, admin);
    expect(await listScope()).toEqual([]);
    await restore('dept', [dept]);
    expect(await listScope()).toEqual(['Scoped']);
    expect((await instance.call(readRole, { id: role }, admin)).result).toMatchObject({ depts: [dept], version: 3 });
    const childDept = await addDept(db, { parent_id: dept });
    for (const id of [childDept, dept]) await instance.call(deleteDept, { id }, admin);
    expect((await restore('dept', [childDept, dept])).result).toEqual({ restored: 2 });
    expect((await instance.call(readDept, { id: childDept }, admin)).result.parentId).toBe(dept);
  });

  test('a restore returns the audience and the receipts of an announcement', async () => {
    const { db } = database;
    const user = await addUser(db);
    const input = { title: 'Fir', audience: 'chosen', users: [user] } as const;
    const { id } = (await instance.call(announcementCalls.create, input, admin)).result;
    const receipt = { announcement_id: id, user_id: user, read_time: 5, confirm_time: null };
    await db.insertInto('announcement_receipts').values(receipt).execute();
    await instance.call(announcementCalls.delete, { id }, admin);
    await restore('announcement', [id]);
    expect((await instance.call(announcementCalls.read, { id }, admin)).result).toMatchObject({ users: [user] });
    expect(
      await db.selectFrom('announcement_receipts').selectAll().where('announcement_id', '=', id).execute(),
    ).toEqual([receipt]);
  });

  test('a restore sets references that the deletion cleared, unless they have another value now', async () => {
    const { db } = database;
    const [user, otherUser] = [await addUser(db), await addUser(db)];
    const create = async (name: string) =>
      (await instance.call(parcelCalls.create, { name, ownerId: user }, admin)).result.id;
    const [keptId, changedId] = [await create('kept'), await create('changed')];
    await instance.call(deleteUser, { id: user }, admin);
    await instance.call(parcelCalls.update, { id: changedId, ownerId: otherUser }, admin);
    await restore('user', [user]);
    const readParcel = async (id: number) => (await instance.call(parcelCalls.read, { id }, admin)).result;
    expect(await readParcel(keptId)).toMatchObject({ ownerId: user, version: 3 });
    expect(await readParcel(changedId)).toMatchObject({ ownerId: otherUser, version: 3 });
    const history = (await instance.call(parcelCalls.history, { id: keptId }, admin)).result.list;
    expect(history[0]?.changes).toEqual([{ field: 'ownerId', before: null, after: user }]);
  });

  test('a restore also clears a reference to a deleted record', async () => {
    const user = await addUser(database.db);
    const { id } = (await instance.call(parcelCalls.create, { name: 'alone', ownerId: user }, admin)).result;
    await instance.call(parcelCalls.delete, { id }, admin);
    await instance.call(deleteUser, { id: user }, admin);
    expect((await restore('dictionary', [id])).status).toBe(200);
    expect((await instance.call(parcelCalls.read, { id }, admin)).result.ownerId).toBeNull();
  });

  test('a restore ignores tables and columns that no longer exist, and fills new ones with their defaults', async () => {
    const { db } = database;
    const { id } = (await instance.call(parcelCalls.create, { name: 'migrated' }, admin)).result;
    await instance.call(parcelCalls.delete, { id }, admin);
    const entry = await db
      .selectFrom('trash')
      .select(['id', 'data'])
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow();
    const data = entry.data
      .replace(/"status":1,/, '')
      .replace('"name":"migrated"', '"dropped":5,"name":"migrated"')
      .replace('"rows":[', '"rows":[{"table":"dropped","row":{"id":1}},');
    await db.updateTable('trash').set({ data }).where('id', '=', entry.id).execute();
    await sql.raw('alter table parcels add column later integer not null default 7').execute(db);
    expect((await restore('dictionary', [id])).status).toBe(200);
    const row = await getTables(db).selectFrom('parcels').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: 'migrated', later: 7 });
    await sql.raw('alter table parcels drop column later').execute(db);
  });

  test('a restore keeps the files of a deleted user until the purge', async () => {
    const { db } = database;
    const name = `${'a'.repeat(40)}.webp`;
    const user = await addUser(db, { avatar: `/api/files/${name}` });
    await db.insertInto('files').values({ name, kind: 'avatar', user_id: user, size: 1, create_time: 1 }).execute();
    await instance.call(deleteUser, { id: user }, admin);
    const listFiles = () => db.selectFrom('trash_files').select('name').where('name', '=', name).execute();
    expect(await listFiles()).toEqual([{ name }]);
    const { list } = (await instance.call(listTrash, { resource: 'user' }, admin)).result;
    const ids = list.filter(({ recordId }) => recordId === user).map(({ id }) => id);
    expect((await instance.call(purgeRecords, { ids }, admin)).result).toEqual({ purged: 1 });
    expect(await listFiles()).toEqual([]);
  });

  test('the trash lists and restores only records within the data scope', async () => {
    const { db } = database;
    const [nearDept, farDept] = [await addDept(db), await addDept(db)];
    const childDept = await addDept(db, { parent_id: nearDept, name: 'Below' });
    const keys = ['/system/trash', createButtonPermission('/system/trash', 'purge')];
    const pages = ['/system/user', '/system/dept', '/system/announcement'];
    const rights = [...keys, ...pages.flatMap((page) => [page, createButtonPermission(page, 'delete')])];
    const { user: clerk } = await addClerk(db, rights, { dept_id: nearDept, data_scope: 'dept-and-below' });
    const token = await instance.createToken(clerk);
    const [nearUser, farUser] = [
      await addUser(db, { name: 'Near', dept_id: nearDept }),
      await addUser(db, { name: 'Far', dept_id: farDept }),
    ];
    const addAnnouncement = async (title: string, users: number[]) =>
      (await instance.call(announcementCalls.create, { title, audience: 'chosen', users }, admin)).result.id;
    const [visibleAnnouncement, hiddenAnnouncement] = [
      await addAnnouncement('To near', [clerk]),
      await addAnnouncement('To far', [farUser]),
    ];
    const otherDept = await addDept(db, { parent_id: nearDept, name: 'Other' });
    const records = [{ id: 1, version: 1, state: { deptId: farDept } }];
    const deletionParts = { name: 'Far', below: 0, deleted_by_id: 0, deleted_by: '', delete_time: 1 };
    const data = JSON.stringify({ records, rows: [], cleared: [] });
    // The data scope is checked in batches.
    const trashRows = Array.from({ length: 500 }, (_, index) => ({
      ...deletionParts,
      data,
      resource: 'user',
      record_id: 1e6 + index,
    }));
    await db.insertInto('trash').values(trashRows).execute();
    for (const id of [nearUser, farUser]) await instance.call(deleteUser, { id }, admin);
    for (const id of [visibleAnnouncement, hiddenAnnouncement])
      await instance.call(announcementCalls.delete, { id }, admin);
    await instance.call(deleteDept, { id: otherDept }, admin);
    await instance.call(deleteDept, { id: childDept }, token);
    expect((await listNames(token)).toSorted()).toEqual(['Below', 'Near', 'To near']);
    expect(await listNames(token, { keyword: 'near', resource: 'user' })).toEqual(['Near']);
    for (const [resource, id] of [
      ['user', farUser],
      ['announcement', hiddenAnnouncement],
      ['dept', otherDept],
    ] as const)
      expect((await restore(resource, [id], token)).status).toBe(404);
    const trashList = (await instance.call(listTrash, { resource: 'user', pageSize: 100 }, admin)).result.list;
    const farEntry = trashList.filter(({ recordId }) => recordId === farUser).map(({ id }) => id);
    expect((await instance.call(purgeRecords, { ids: farEntry }, token)).result).toEqual({ purged: 0 });
    for (const [resource, id] of [
      ['user', nearUser],
      ['announcement', visibleAnnouncement],
      ['dept', childDept],
    ] as const)
      expect([resource, (await restore(resource, [id], token)).status]).toEqual([resource, 200]);
    expect((await instance.call(readDept, { id: childDept }, token)).status).toBe(200);
  });

  test('a restore keeps fields masked that the caller may not see', async () => {
    const { id } = (await instance.call(parcelCalls.create, { name: 'Box', secret: 'hidden text' }, admin)).result;
    const page = '/system/dictionary';
    const rights = ['/system/trash', page, createButtonPermission(page, 'delete')];
    const clerk = await instance.createToken((await addClerk(database.db, rights)).user);
    await instance.call(parcelCalls.delete, { id }, clerk);
    const trashOfClerk = await instance.call(listTrash, { resource: 'dictionary' }, clerk);
    expect(trashOfClerk.result.list.map(({ name }) => name)).toEqual(['Box']);
    expect(JSON.stringify(trashOfClerk)).not.toContain('hidden text');
    expect((await restore('dictionary', [id], clerk)).status).toBe(200);
    const restoredParcel = await instance.call(parcelCalls.read, { id }, clerk);
    expect(JSON.stringify(restoredParcel)).not.toContain('hidden text');
    expect((await instance.call(parcelCalls.read, { id }, admin)).result.secret).toBe('hidden text');
  });

  test('the trash hides the name of a record if it is a masked field, and does not search it', async () => {
    const resource = secretParcel;
    const { id } = (await instance.call(secretCalls.create, { name: 'Secret name' }, admin)).result;
    const rights = ['/system/trash', resource.page, createButtonPermission(resource.page, 'delete')];
    const clerk = await instance.createToken((await addClerk(database.db, rights)).user);
    await instance.call(secretCalls.delete, { id }, admin);
    const [entry] = (await instance.call(listTrash, { resource: resource.name }, clerk)).result.list;
    expect(entry).toMatchObject({ recordId: id, name: '' });
    expect((await instance.call(readTrash, { id: entry?.id ?? 0 }, clerk)).result.name).toBe('');
    expect(await listNames(clerk, { resource: resource.name, keyword: 'Secret' })).toEqual([]);
    expect(await listNames(admin, { resource: resource.name, keyword: 'Secret' })).toEqual(['Secret name']);
  });

  test('a restore of several records rejects replacement values', async () => {
    expect((await restore('role', [1, 2], admin, { name: 'x' })).fields).toEqual({ values: 'field.unexpected' });
    expect((await restore('unknown', [1])).problem).toBe('right.missing');
    const input = { name: 'Pine', code: 'pine', dataScope: 'self' } as const;
    const { id } = (await instance.call(createRole, input, admin)).result;
    await instance.call(deleteRole, { id }, admin);
    expect(await listNames(admin, { resource: 'role', keyword: 'pine' })).toEqual(['Pine']);
  });
});
