import { deleteDept } from '@atrium/contract/dept/calls.ts';
import { createResourceCalls } from '@atrium/contract/resource/resource-calls.ts';
import { createRole, readRole, readRoleHistory, updateRole } from '@atrium/contract/role/calls.ts';
import { restoreRecords } from '@atrium/contract/trash/calls.ts';
import { impersonateUser } from '@atrium/contract/user/action-calls.ts';
import { createUser, deleteUser, readUser, readUserHistory, updateUser } from '@atrium/contract/user/calls.ts';
import { previewVersion, restoreVersion } from '@atrium/contract/version/calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { systemAuthor, writeAudit } from '../../audit/audit.ts';
import { integer, text } from '../../db/tables.ts';
import { writeStoredSetting } from '../../db/stored-setting.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { defineParcel, startParcelServer } from '../../testing/parcel.ts';
import { addDept, addDictionary, addRole } from '../../testing/people.ts';
import { startServer } from '../../testing/server.ts';
import { addClerk, createButtonPermission } from '../../testing/staff.ts';
import { versionRoutes } from './routes.ts';

const page = '/system/user';
const edit = createButtonPermission(page, 'update');

describe.each(anyDatabase)('earlier versions on $kind', async ({ open }) => {
  const { database, instance, admin } = await startServer(open);
  const { db } = database;
  afterAll(() => instance.assertErrorsDeclared());

  let count = 0;
  const addUser = async (values: object = {}) => {
    const username = `version-${++count}`;
    const input = { username, name: 'Old', password: 'matrix-5678', ...values };
    const createdUser = await instance.call(createUser, input, admin);
    expect(createdUser).toMatchObject({ code: 200 });
    const { result } = createdUser;
    const [entry] = (await instance.call(readUserHistory, { id: result.id }, admin)).result.list;
    return { id: result.id, entry: entry?.id ?? 0 };
  };
  const addCodedRole = async (code: string) => {
    const { id } = (await instance.call(createRole, { name: 'Old', code, menus: [] }, admin)).result;
    const [entry] = (await instance.call(readRoleHistory, { id }, admin)).result.list;
    return { id, entry: entry?.id ?? 0 };
  };
  const preview = (resource: string, query: { id: number; entry: number }, token = admin) =>
    instance.call(previewVersion, { resource, ...query }, token);
  const restore = async (resource: string, query: { id: number; entry: number }, fields: string[], token = admin) => {
    const { version } = (await preview(resource, query, token)).result;
    return instance.call(restoreVersion, { resource, ...query, version, fields }, token);
  };

  test('an earlier version leaves out fields that the caller may not see or change, and names them', async () => {
    const user = await addUser({ phoneNumber: '13811112222' });
    const change = { id: user.id, name: 'New', phoneNumber: '13933334444' };
    await instance.call(updateUser, change, admin);
    const clerk = await instance.createToken((await addClerk(db, [page, edit])).user);
    const previewResult = await preview('user', user, clerk);
    expect(previewResult.result).toMatchObject({
      changes: [{ field: 'name', before: 'New', after: 'Old' }],
      errors: {},
      notRestored: ['phoneNumber'],
    });
    expect(JSON.stringify(previewResult)).not.toMatch(/13811112222|13933334444/);
    const rejectedRestore = await restore('user', user, ['name', 'phoneNumber'], clerk);
    expect(rejectedRestore).toMatchObject({ status: 422, fields: { phoneNumber: 'field.unexpected' } });
    expect((await restore('user', user, ['name'], clerk)).status).toBe(200);
    expect((await instance.call(readUser, { id: user.id }, admin)).result).toMatchObject({ ...change, name: 'Old' });
  });

  test('an earlier version names a hidden field even if it has the earlier value again', async () => {
    const user = await addUser({ phoneNumber: '13811112222' });
    for (const phoneNumber of ['13933334444', '13811112222'])
      await instance.call(updateUser, { id: user.id, phoneNumber }, admin);
    const clerk = await instance.createToken((await addClerk(db, [page, edit])).user);
    expect((await preview('user', user, clerk)).result).toMatchObject({ changes: [], notRestored: ['phoneNumber'] });
  });

  test('a restore leaves out a value that the history masks because the user was in another department', async () => {
    const [ownDept, otherDept] = [await addDept(db), await addDept(db)];
    const user = await addUser({ phoneNumber: '13811113333', deptId: otherDept });
    await instance.call(updateUser, { id: user.id, phoneNumber: '13933335555' }, admin);
    await instance.call(updateUser, { id: user.id, deptId: ownDept }, admin);
    const parts = { dept_id: ownDept, data_scope: 'dept' } as const;
    const { user: clerk } = await addClerk(db, [page, edit, createButtonPermission(page, 'see-phone')], parts);
    const previewResult = await preview('user', user, await instance.createToken(clerk));
    expect(previewResult.result.notRestored).toContain('phoneNumber');
    expect(JSON.stringify(previewResult)).not.toContain('13811113333');
    await instance.call(updateUser, { id: user.id, name: 'Mine' }, admin);
    const [named] = (await instance.call(readUserHistory, { id: user.id }, admin)).result.list;
    for (const change of [{ deptId: otherDept }, { phoneNumber: '13811114444' }, { deptId: ownDept }])
      await instance.call(updateUser, { id: user.id, ...change }, admin);
    const later = await preview('user', { id: user.id, entry: named?.id ?? 0 }, await instance.createToken(clerk));
    expect(later.result.notRestored).toEqual(['phoneNumber']);
    expect(JSON.stringify(later)).not.toMatch(/13933335555|13811114444/);
  });

  test('a restore reports a deleted department and role at their fields, and restores the others', async () => {
    const [dept, role] = [await addDept(db), await addRole(db)];
    const user = await addUser({ deptId: dept, roles: [role] });
    await instance.call(updateUser, { id: user.id, name: 'New', deptId: null, roles: [] }, admin);
    await instance.call(deleteDept, { id: dept }, admin);
    await db.deleteFrom('roles').where('id', '=', role).execute();
    const { changes, errors, names } = (await preview('user', user)).result;
    expect(changes.map(({ field }) => field)).toEqual(['name', 'deptId', 'roles']);
    expect(errors).toEqual({ deptId: 'field.unknown', roles: 'field.unknown' });
    expect(names.dept).toEqual({});
    const rejectedRestore = await restore('user', user, ['name', 'deptId']);
    expect(rejectedRestore).toMatchObject({ status: 404, fields: { deptId: 'field.unknown' } });
    expect((await restore('user', user, ['name'])).result).toEqual({ restored: 1 });
  });

  test('a restore reports a unique value that another record has now', async () => {
    const role = await addCodedRole('taken-version');
    await instance.call(updateRole, { id: role.id, code: 'freed-version', name: 'New' }, admin);
    await addRole(db, { code: 'taken-version' });
    expect((await preview('role', role)).result.errors).toEqual({ code: 'roles.codeTaken' });
    expect((await restore('role', role, ['code', 'name'])).fields).toEqual({ code: 'roles.codeTaken' });
    expect((await instance.call(readRole, { id: role.id }, admin)).result).toMatchObject({ name: 'New' });
  });

  test('a restore grants only permissions that the caller has', async () => {
    const strong = (await addClerk(db, ['/system/role'])).role;
    const user = await addUser({ roles: [strong] });
    await instance.call(updateUser, { id: user.id, roles: [] }, admin);
    const clerk = await instance.createToken((await addClerk(db, [page, edit])).user);
    expect(await preview('user', user, clerk)).toMatchObject({ status: 403, problem: 'right.exceeds' });
    const input = { resource: 'user', ...user, version: 2, fields: ['roles'] };
    expect(await instance.call(restoreVersion, input, clerk)).toMatchObject({ status: 403, problem: 'right.exceeds' });
  });

  test('an impersonation can preview an earlier version, but not restore it', async () => {
    const user = await addUser();
    await instance.call(updateUser, { id: user.id, name: 'New' }, admin);
    const { user: clerk } = await addClerk(db, [page, edit]);
    const { result } = await instance.call(impersonateUser, { id: clerk }, admin);
    expect((await preview('user', user, result.token)).result.changes).toHaveLength(1);
    expect((await restore('user', user, ['name'], result.token)).problem).toBe('session.readOnly');
  });

  test('previewing an earlier version saves, audits and sends nothing', async () => {
    const user = await addUser({ status: 1, email: 'kept@example.com' });
    const [creationEntry] = (await instance.call(readUserHistory, { id: user.id }, admin)).result.list;
    await instance.call(updateUser, { id: user.id, status: 0 }, admin);
    const disableEntry = (await instance.call(readUserHistory, { id: user.id }, admin)).result.list[0]?.id ?? 0;
    await instance.call(updateUser, { id: user.id, status: 1, email: 'other@example.com' }, admin);
    const token = await instance.createToken(user.id);
    const countAll = async () => {
      const counts: number[] = [];
      for (const table of ['audit_entries', 'notifications', 'messages', 'sessions', 'trash'] as const) {
        const { rows } = await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('rows'))
          .executeTakeFirstOrThrow();
        counts.push(Number(rows));
      }
      return counts;
    };
    const countsBefore = await countAll();
    for (const entry of [creationEntry?.id ?? 0, disableEntry])
      expect((await preview('user', { id: user.id, entry })).result.changes).not.toEqual([]);
    expect(await countAll()).toEqual(countsBefore);
    expect((await instance.call(readUser, { id: user.id }, token)).status).not.toBe(401);
  });

  test('a version from before a deletion can be restored', async () => {
    const user = await addUser({ description: 'first' });
    await instance.call(updateUser, { id: user.id, name: 'New', description: '' }, admin);
    await instance.call(deleteUser, { id: user.id }, admin);
    await instance.call(restoreRecords, { resource: 'user', ids: [user.id] }, admin);
    const history = (await instance.call(readUserHistory, { id: user.id }, admin)).result.list;
    expect(history.map(({ act }) => act)).toEqual(['user.restore', 'user.delete', 'user.update', 'user.create']);
    const deletion = { id: user.id, entry: history[1]?.id ?? 0 };
    expect((await preview('user', deletion)).problem).toBe('row.noVersion');
    expect((await restore('user', user, ['name', 'description'])).status).toBe(200);
    expect((await instance.call(readUser, { id: user.id }, admin)).result).toMatchObject({
      name: 'Old',
      description: 'first',
    });
  });

  test('an entry that the history no longer shows cannot be restored', async () => {
    const role = await addCodedRole('pruned-version');
    await instance.call(updateRole, { id: role.id, name: 'New' }, admin);
    const { time } = (await preview('role', role)).result;
    await writeStoredSetting(db, 'audit.keptFrom', String(time + 1));
    expect(await preview('role', role)).toMatchObject({ status: 404, problem: 'row.noVersion' });
    await db.deleteFrom('settings').where('key', '=', 'audit.keptFrom').execute();
  });
});

const parcel = defineParcel({
  size: { type: 'dictionary', label: { 'zh-CN': '尺寸', 'en-US': 'Size' }, dictionary: 'size' },
  price: {
    type: 'integer',
    label: { 'zh-CN': '价格', 'en-US': 'Price' },
    permissions: { edit: ['/system/role', 'permission:button:delete'] },
  },
  cost: {
    type: 'integer',
    label: { 'zh-CN': '成本', 'en-US': 'Cost' },
    permissions: {
      view: ['/system/role', 'permission:button:export'],
      edit: ['/system/role', 'permission:button:delete'],
    },
  },
});

describe.each(anyDatabase)('earlier versions of a generated resource on $kind', async (testDatabase) => {
  const columns = { size: text, price: integer, cost: integer };
  const { database, instance, admin } = await startParcelServer(testDatabase, parcel, columns, versionRoutes);
  const { db } = database;
  await addDictionary(db, 'size', [{ value: 'small' }, { value: 'large' }]);
  const calls = createResourceCalls(parcel);

  test('a restored version leaves out fields that the caller may only see or not see, and names each once', async () => {
    const { id } = (await instance.call(calls.create, { name: 'A', price: 1, cost: 1 }, admin)).result;
    const [entry] = (await instance.call(calls.history, { id }, admin)).result.list;
    await instance.call(calls.update, { id, name: 'B', price: 2, cost: 2 }, admin);
    const keys = ['/system/role', createButtonPermission('/system/role', 'update')];
    const clerk = await instance.createToken((await addClerk(db, keys)).user);
    const query = { resource: 'role', id, entry: entry?.id ?? 0 };
    const { changes, notRestored, version } = (await instance.call(previewVersion, query, clerk)).result;
    expect({ changes, notRestored }).toEqual({
      changes: [{ field: 'name', before: 'B', after: 'A' }],
      notRestored: ['cost', 'price'],
    });
    const input = { ...query, version, fields: ['price'] };
    expect((await instance.call(restoreVersion, input, clerk)).fields).toEqual({ price: 'field.unexpected' });
  });

  test('an earlier version is read from audit entries, with initial values for fields added since', async () => {
    const { id } = (await instance.call(calls.create, { name: 'A', size: 'small' }, admin)).result;
    await instance.call(calls.update, { id, size: 'large', status: 0 }, admin);
    const update = { action: 'role.update', recordId: id } as const;
    const rename = { field: 'name', before: 'Z', after: 'A' };
    await writeAudit(
      db,
      systemAuthor,
      [
        { ...update, changes: [{ field: 'price', before: null, after: null }] },
        { ...update, changes: ['size', 'status'].map((field) => ({ field, before: null, after: null })) },
        { ...update, changes: [{ field: 'size', before: 'small', after: 'large' }] },
        { ...update, changes: [rename], errorCode: 'right.missing' },
        { action: 'dept.update', recordId: id, changes: [rename] },
      ],
      2,
    );
    const [first] = await db.selectFrom('audit_entries').select('id').where('time', '=', 2).orderBy('id').execute();
    const query = { resource: 'role', id, entry: first?.id ?? 0 };
    expect((await instance.call(previewVersion, query, admin)).result.changes).toEqual([
      { field: 'size', before: 'large', after: '' },
      { field: 'status', before: 0, after: 1 },
    ]);
  });

  test('a restore reports a disabled value of a dictionary, and a value that is too long now', async () => {
    const { id } = (await instance.call(calls.create, { name: 'A', size: 'small' }, admin)).result;
    const [entry] = (await instance.call(calls.history, { id }, admin)).result.list;
    await instance.call(calls.update, { id, name: 'B', size: 'large' }, admin);
    const query = { resource: 'role', id, entry: entry?.id ?? 0 };
    expect((await instance.call(previewVersion, query, admin)).result.errors).toEqual({});
    await db.updateTable('dictionary_items').set({ status: 0 }).where('value', '=', 'small').execute();
    expect((await instance.call(previewVersion, query, admin)).result).toMatchObject({
      changes: [
        { field: 'name', before: 'B', after: 'A' },
        { field: 'size', before: 'large', after: 'small' },
      ],
      errors: { size: 'field.option' },
    });
    const longEntry = {
      action: 'role.update',
      changes: [{ field: 'name', before: 'x'.repeat(51), after: 'B' }],
    } as const;
    await writeAudit(
      db,
      systemAuthor,
      [
        { action: 'role.update', recordId: id },
        { ...longEntry, recordId: id },
      ],
      1,
    );
    const [, between] = (
      await db.selectFrom('audit_entries').select('id').where('time', '=', 1).orderBy('id', 'desc').execute()
    ).map(({ id: entryId }) => entryId);
    const preview = await instance.call(previewVersion, { ...query, entry: between ?? 0 }, admin);
    expect(preview.result.errors).toEqual({ name: 'field.tooLong' });
  });
});
