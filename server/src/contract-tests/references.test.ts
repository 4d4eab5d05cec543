import { PermissionData } from '../authorization/permission-data.ts';
import { defaultLanguage } from '@atrium/contract/language.ts';
import { deleteDept } from '@atrium/contract/dept/calls.ts';
import { idField, timeFields } from '@atrium/contract/resource/common-fields.ts';
import { createResourceCalls } from '@atrium/contract/resource/resource-calls.ts';
import type { GeneratedResource } from '@atrium/contract/resource/field.ts';
import { batchDeleteUsers } from '@atrium/contract/user/action-calls.ts';
import { deleteUser } from '@atrium/contract/user/calls.ts';
import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../db/dialect/dialect.ts';
import { addColumns, createTables, edited, optional, reference, text } from '../db/tables.ts';
import { deptRoutes } from '../modules/dept/routes.ts';
import { userRoutes } from '../modules/user/routes.ts';
import { createGeneratedResource, serveGeneratedResource } from '../resource/pipeline/generated-resource.ts';
import { RecordPipeline } from '../resource/pipeline/record-pipeline.ts';
import { getTables } from '../resource/fields/table.ts';
import { createAppBuilder, startInstance, type Instance } from '../testing/instance.ts';
import { databases } from '../testing/databases.ts';
import { addDept, addUser } from '../testing/people.ts';
import { addAdmin, addClerk, createButtonPermission, loadMenuIds } from '../testing/staff.ts';

/** Uses name and page of roles, which this app does not serve. */
const tree = {
  name: 'role',
  table: 'trees',
  page: '/system/role',
  one: { 'zh-CN': '树', 'en-US': 'Tree' },
  many: { 'zh-CN': '树', 'en-US': 'Trees' },
  search: ['name'],
  fields: {
    ...idField,
    name: { type: 'text', label: { 'zh-CN': '名称', 'en-US': 'Name' }, max: 50, required: true, sort: true },
    owner: {
      type: 'reference',
      to: 'user',
      onDelete: 'restrict',
      label: { 'zh-CN': '负责人', 'en-US': 'Owner' },
      filter: true,
    },
    deputy: {
      type: 'reference',
      to: 'user',
      onDelete: 'clear',
      permissions: { view: ['/system/user', 'permission:button:unlock'] },
      label: { 'zh-CN': '副手', 'en-US': 'Deputy' },
    },
    place: { type: 'reference', to: 'dept', onDelete: 'restrict', label: { 'zh-CN': '地点', 'en-US': 'Place' } },
    sign: { type: 'reference', to: 'menu', onDelete: 'clear', label: { 'zh-CN': '标牌', 'en-US': 'Sign' } },
    ...timeFields,
  },
} as const satisfies GeneratedResource;

/** Has no action for updates. */
const reading = {
  name: 'session',
  table: 'readings',
  page: '/system/role',
  one: { 'zh-CN': '读数', 'en-US': 'Reading' },
  many: { 'zh-CN': '读数', 'en-US': 'Readings' },
  search: ['name'],
  fields: {
    ...idField,
    name: { type: 'text', label: { 'zh-CN': '名称', 'en-US': 'Name' }, max: 50, required: true },
    observer: { type: 'reference', to: 'user', onDelete: 'clear', label: { 'zh-CN': '记录人', 'en-US': 'Observer' } },
    ...timeFields,
  },
} as const satisfies GeneratedResource;

const calls = createResourceCalls(tree);
const table = {
  name: 'trees',
  columns: { ...edited, name: text, owner: optional(reference), place: optional(reference), sign: optional(reference) },
  foreignKeys: [
    { column: 'owner', parent: 'users', onDelete: 'restrict' },
    { column: 'place', parent: 'depts', onDelete: 'restrict' },
    { column: 'sign', parent: 'menus', onDelete: 'set null' },
  ],
} as const;
const readings = {
  name: 'readings',
  columns: { ...edited, name: text, observer: optional(reference) },
  foreignKeys: [{ column: 'observer', parent: 'users', onDelete: 'set null' }],
} as const;

describe.each(databases)('references on $kind', ({ open, kind }) => {
  let database: Database;
  let instance: Instance;
  let admin: string;
  let dept: number;
  let user: number;
  let sign: number;
  beforeEach(async () => {
    database = await open();
    // The tables exist only in this test. A second migration adds one reference.
    const db = database.db as unknown as Kysely<unknown>;
    await createTables(db, kind, [table, readings]);
    await addColumns(
      db,
      kind,
      'trees',
      { deputy: optional(reference) },
      { foreignKeys: [{ column: 'deputy', parent: 'users', onDelete: 'set null' }], indexes: [['deputy', 'id']] },
    );
    instance = await startInstance(
      database,
      Date.now,
      {},
      {
        build: createAppBuilder(
          [userRoutes, deptRoutes, (app, context) => serveGeneratedResource(app, context, tree)],
          [tree, reading],
        ),
      },
    );
    admin = await instance.createToken(await addAdmin(database.db));
    dept = await addDept(database.db, { name: '园林部' });
    user = await addUser(database.db, { username: 'gardener', name: '李雷', dept_id: dept });
    [sign = 0] = await loadMenuIds(database.db, ['/about']);
  });

  const createRecord = async (parts: object = {}, token = admin) =>
    instance.call(calls.create, { name: '银杏', owner: user, place: dept, sign, ...parts }, token);
  const createClerk = async (pages: readonly string[], parts: object = {}) => {
    const edits = ['add', 'update'].map((act) => createButtonPermission('/system/role', act));
    const addedClerk = await addClerk(database.db, ['/system/role', ...edits, ...pages], {
      username: 'clerk',
      ...parts,
    });
    return { ...addedClerk, token: await instance.createToken(addedClerk.user) };
  };

  test('references have names in a list, a record, the response to a change and an export', async () => {
    const named = { owner: user, ownerName: '李雷', deputy: null, deputyName: '', place: dept, placeName: '园林部' };
    const { result } = await createRecord();
    expect(result).toMatchObject({ ...named, sign, signName: 'common.menu.about' });
    expect((await instance.call(calls.list, { owner: user }, admin)).result.list).toMatchObject([named]);
    expect((await instance.call(calls.list, { owner: user + 1 }, admin)).result.list).toEqual([]);
    expect((await instance.call(calls.read, { id: result.id }, admin)).result).toMatchObject(named);
    const changedTree = await instance.call(calls.update, { id: result.id, deputy: user, owner: null }, admin);
    expect(changedTree.result).toMatchObject({ owner: null, ownerName: '', deputyName: '李雷' });
    const file = await instance.send(
      'GET',
      'role-list/export?format=csv&columns=owner,deputy,place,sign',
      undefined,
      admin,
    );
    const lines = (await file.text()).replace('\uFEFF', '').trim().split('\r\n');
    expect(lines).toEqual(['负责人,副手,地点,标牌', ',李雷,园林部,关于']);
  });

  test('references are named by one query for all records of a page', async () => {
    let queries = 0;
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const caller = await instance.context.sessions.find(admin);
    if (!caller) throw new Error('The administrator is not signed in.');
    const loadAnswers = async () => {
      queries = 0;
      const { reader } = new RecordPipeline(createGeneratedResource(tree));
      const { list } = await reader.list(
        {
          context: instance.context,
          permissions: new PermissionData(db),
          caller,
          lang: defaultLanguage,
          requiredPermission: 'signed-in',
        },
        { sort: [] },
      );
      return { rows: list.length, queries };
    };
    await createRecord();
    const firstAnswers = await loadAnswers();
    for (const name of ['松树', '柏树', '柳树']) await createRecord({ name, deputy: user });
    expect(await loadAnswers()).toEqual({ rows: 4, queries: firstAnswers.queries });
  });

  test('references are rejected with an error of the field if the record does not exist', async () => {
    const unknown = {
      status: 422,
      problem: 'request.invalid',
      fields: { owner: 'field.unknown', place: 'field.unknown' },
    };
    expect(await createRecord({ owner: 999_999, place: 999_999 })).toMatchObject(unknown);
    const { id } = (await createRecord()).result;
    expect(await instance.call(calls.update, { id, owner: 999_999 }, admin)).toMatchObject({
      status: 422,
      fields: { owner: 'field.unknown' },
    });
    expect((await instance.call(calls.read, { id }, admin)).result).toMatchObject({ owner: user, version: 1 });
  });

  test('a caller who may not read a record gets no name for references to it, and cannot test that it exists', async () => {
    const { id } = (await createRecord()).result;
    const { user: self, token } = await createClerk([]);
    const hiddenNames = { owner: user, ownerName: '', placeName: '', signName: '' };
    expect((await instance.call(calls.read, { id }, token)).result).toMatchObject(hiddenNames);
    expect((await instance.call(calls.list, {}, token)).result.list).toMatchObject([hiddenNames]);
    // Existing and missing records must not be distinguishable.
    for (const changes of [{ owner: user }, { owner: 999_999 }])
      expect(await createRecord({ ...changes, place: null, sign: null }, token)).toMatchObject({
        status: 422,
        fields: { owner: 'field.unknown' },
      });
    // Users may read their own record, and unchanged references are not checked.
    expect((await createRecord({ owner: self, place: null, sign: null }, token)).result).toMatchObject({
      ownerName: 'clerk',
    });
    const renamed = await instance.call(calls.update, { id, name: '老银杏', owner: user, place: dept }, token);
    expect(renamed.result).toMatchObject({ name: '老银杏', ...hiddenNames });
    const { list, names } = (await instance.call(calls.history, { id }, token)).result;
    expect(list.at(-1)?.changes).toContainEqual({ field: 'owner', before: null, after: user });
    expect(names).toEqual({ user: {}, role: {}, menu: {}, dept: {}, dictionary: {}, position: {} });
  });

  test('references have the names of the records within the data scope of their lists', async () => {
    const otherDept = await addDept(database.db, { name: '水务部' });
    const stranger = await addUser(database.db, { name: '韩梅', dept_id: otherDept });
    const insideTree = (await createRecord({ deputy: user })).result.id;
    const outsideTree = (await createRecord({ owner: stranger, place: otherDept })).result.id;
    const { token } = await createClerk(['/system/user', '/system/dept'], { data_scope: 'chosen', depts: [dept] });
    const readAsClerk = async (id: number) => (await instance.call(calls.read, { id }, token)).result;
    expect(await readAsClerk(insideTree)).toMatchObject({ ownerName: '李雷', placeName: '园林部', signName: '' });
    // The clerk may read the user, but not the field.
    expect(await readAsClerk(insideTree)).toMatchObject({ deputy: null, deputyName: '' });
    expect(await readAsClerk(outsideTree)).toMatchObject({
      owner: stranger,
      ownerName: '',
      placeName: '',
      signName: '',
    });
    const { names } = (await instance.call(calls.history, { id: outsideTree }, token)).result;
    expect(names).toMatchObject({ user: {}, dept: {} });
    expect(await createRecord({ owner: stranger, place: null, sign: null }, token)).toMatchObject({ status: 422 });
    expect(await createRecord({ owner: user, place: dept, sign: null }, token)).toMatchObject({ status: 200 });
  });

  test('references that restrict deletion prevent the deletion of their record', async () => {
    await createRecord();
    const rejection = { status: 409, problem: 'row.referred', message: '还有树引用它，不能删除' };
    expect(await instance.call(deleteUser, { id: user }, admin)).toMatchObject(rejection);
    await database.db.updateTable('users').set({ dept_id: null }).execute();
    expect(await instance.call(deleteDept, { id: dept }, admin)).toMatchObject(rejection);
    const remainingUsers = await database.db.selectFrom('users').select('id').where('id', '=', user).execute();
    expect(remainingUsers).toEqual([{ id: user }]);
  });

  test('deleting several users and its preview name the references that prevent it, and delete the others', async () => {
    await createRecord();
    const free = await addUser(database.db, { dept_id: dept });
    await createRecord({ owner: null, deputy: free });
    const batch = { ids: [user, free] };
    const expected = {
      matching: 2,
      changed: 1,
      refusedCount: 1,
      refused: [{ id: user, problem: 'row.referred', message: '还有树引用它，不能删除' }],
    };
    const preview = await instance.call(batchDeleteUsers, { ...batch, preview: true }, admin);
    expect(preview.result).toMatchObject(expected);
    expect((await instance.call(batchDeleteUsers, batch, admin)).result).toMatchObject(expected);
    const remainingUsers = await database.db.selectFrom('users').select('id').where('id', 'in', batch.ids).execute();
    expect(remainingUsers).toEqual([{ id: user }]);
  });

  test('references are cleared when the record is deleted', async () => {
    const { id } = (await createRecord({ owner: null, place: null, deputy: user })).result;
    expect((await instance.call(deleteUser, { id: user }, admin)).status).toBe(200);
    await database.db.deleteFrom('menus').where('id', '=', sign).execute();
    const row = (await instance.call(calls.read, { id }, admin)).result;
    expect(row).toMatchObject({ deputy: null, deputyName: '', sign: null, signName: '' });
  });

  test('only references to the deleted record are cleared, with an audit entry', async () => {
    const otherUser = await addUser(database.db, { name: '韩梅', dept_id: dept });
    const { id } = (await createRecord({ owner: null, deputy: user })).result;
    const keptTree = (await createRecord({ owner: null, deputy: otherUser })).result;
    await instance.call(deleteUser, { id: user }, admin);
    const { list } = (await instance.call(calls.history, { id }, admin)).result;
    expect(list[0]).toMatchObject({
      act: 'role.update',
      username: 'chief',
      recordName: String(id),
      changes: [{ field: 'deputy', before: user, after: null }],
    });
    // A client with the old version gets a version conflict.
    const lateUpdate = await instance.call(calls.update, { id, version: 1, name: '老银杏' }, admin);
    expect(lateUpdate).toMatchObject({ problem: 'row.stale', params: { current: { version: 2, deputy: null } } });
    expect((await instance.call(calls.read, { id: keptTree.id }, admin)).result).toMatchObject({
      deputy: otherUser,
      version: 1,
    });
  });

  test('references are cleared with a new version in a resource without audit actions', async () => {
    const db = getTables(database.db);
    const times = { create_time: 0, update_time: 0 };
    const otherUser = await addUser(database.db);
    await db
      .insertInto('readings')
      .values([user, otherUser].map((observer) => ({ name: 'reading', observer, ...times })))
      .execute();
    expect((await instance.call(deleteUser, { id: user }, admin)).status).toBe(200);
    expect(await db.selectFrom('readings').select(['observer', 'version']).orderBy('id').execute()).toEqual([
      { observer: null, version: 2 },
      { observer: otherUser, version: 1 },
    ]);
  });

  test('references are cleared in any number of records, and in none if the deletion is rejected', async () => {
    const rows = Array.from({ length: 1201 }, (_, number) => ({ name: `${number}`, deputy: user }));
    const times = { create_time: 0, update_time: 0 };
    const db = getTables(database.db);
    await db
      .insertInto('trees')
      .values(rows.map((row) => ({ ...row, ...times })))
      .execute();
    const loadEntries = async () => {
      const roleUpdates = database.db.selectFrom('audit_entries').where('act', '=', 'role.update');
      return (await roleUpdates.select('record_id').distinct().execute()).length;
    };
    const { id } = (await createRecord()).result;
    expect((await instance.call(deleteUser, { id: user }, admin)).problem).toBe('row.referred');
    expect(await loadEntries()).toBe(0);
    expect((await instance.call(calls.read, { id: id - 1 }, admin)).result).toMatchObject({ deputy: user });
    await instance.call(calls.delete, { id }, admin);
    expect((await instance.call(deleteUser, { id: user }, admin)).status).toBe(200);
    expect(await loadEntries()).toBe(1201);
    expect(await db.selectFrom('trees').select('id').where('deputy', 'is not', null).execute()).toEqual([]);
  });
});
