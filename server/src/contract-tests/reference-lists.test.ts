import { deleteDept } from '@atrium/contract/dept/calls.ts';
import { listReferenceLists } from '@atrium/contract/resource/definition.ts';
import { createResourceCalls } from '@atrium/contract/resource/resource-calls.ts';
import { restoreRecords } from '@atrium/contract/trash/calls.ts';
import { deleteUser } from '@atrium/contract/user/calls.ts';
import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTables, reference, type Table } from '../db/tables.ts';
import { deptRoutes } from '../modules/dept/routes.ts';
import { userRoutes } from '../modules/user/routes.ts';
import { getTables } from '../resource/fields/table.ts';
import { anyDatabase, databases } from '../testing/databases.ts';
import { defineParcel, startParcelServer } from '../testing/parcel.ts';
import { addDept, addUser } from '../testing/people.ts';
import { addClerk, createButtonPermission } from '../testing/staff.ts';
import { resources, startSamples } from './resource-samples.ts';

const lists = resources.flatMap((resource) =>
  listReferenceLists(resource).flatMap((list) => (list.field.writeOnly ? [] : [{ resource, ...list }])),
);

/** Values without which the references are not saved. */
const requiredValues: Readonly<Record<string, object>> = { role_depts: { dataScope: 'chosen' } };

describe.each(databases)('references in join tables on $kind', async ({ open }) => {
  const samples = await startSamples(open);

  test.each(lists)(
    '$table: references are sorted, stored, found, rejected if missing, and restored with their record',
    async ({ resource, name, field, table, recordColumn, targetColumn }) => {
      const [first, second] = samples.referred[field.to];
      const loadStored = async (id: unknown) => {
        const rows = await getTables(samples.db).selectFrom(table).selectAll().where(recordColumn, '=', id).execute();
        return rows.map((row) => Number(row[targetColumn])).toSorted((a, b) => a - b);
      };
      const values = { ...requiredValues[table], [name]: [second, first, second] };
      const { result } = await samples.create(resource, values);
      const id = Number(result['id']);
      expect([result[name], await loadStored(id)]).toEqual([
        [first, second],
        [first, second],
      ]);
      const update = (ids: readonly number[]) => samples.send('PUT', `${resource.name}-item`, { id, [name]: ids });
      expect((await update([second])).result[name]).toEqual([second]);
      expect((await update([second, 999_999])).fields).toHaveProperty(name);
      const filter = typeof field.filter === 'object' ? field.filter.as : undefined;
      if (filter !== undefined) {
        expect(await samples.list(resource, `${filter}=${first},${second}`)).toContain(id);
        expect(await samples.list(resource, `${filter}=${first}`)).not.toContain(id);
      }
      await samples.remove(resource, id);
      expect(await loadStored(id)).toEqual([]);
      const restoration = { resource: resource.name, ids: [id], values: {} };
      expect((await samples.instance.call(restoreRecords, restoration, samples.token)).status).toBe(200);
      expect([(await samples.read(resource, id))[name], await loadStored(id)]).toEqual([[second], [second]]);
      await samples.remove(resource, id);
    },
  );
});

const parcel = defineParcel({
  readers: {
    type: 'references',
    to: 'user',
    table: 'parcel_users',
    label: { 'zh-CN': '读者', 'en-US': 'Readers' },
    onDelete: 'clear',
    filter: true,
    list: { width: 200 },
  },
  places: {
    type: 'references',
    to: 'dept',
    table: 'parcel_depts',
    label: { 'zh-CN': '地点', 'en-US': 'Places' },
    onDelete: 'restrict',
    list: { width: 200 },
  },
});
const calls = createResourceCalls(parcel);

const createJoinTable = (name: string, target: string, parent: string, onDelete: 'cascade' | 'restrict'): Table => ({
  name,
  columns: { role_id: reference, [target]: reference },
  primaryKey: ['role_id', target],
  foreignKeys: [
    { column: 'role_id', parent: 'parcels', onDelete: 'cascade' },
    { column: target, parent, onDelete },
  ],
});

describe.each(anyDatabase)('lists of references on $kind', async (testDatabase) => {
  const routes: Parameters<typeof startParcelServer>[3] = (app, context) => {
    userRoutes(app, context);
    deptRoutes(app, context);
  };
  const { database, instance, admin } = await startParcelServer(testDatabase, parcel, {}, routes);
  const { db } = database;
  // Migrations are not typed by tables.
  await createTables(db as unknown as Kysely<unknown>, testDatabase.kind, [
    createJoinTable('parcel_users', 'user_id', 'users', 'cascade'),
    createJoinTable('parcel_depts', 'dept_id', 'depts', 'restrict'),
  ]);
  const create = async (values: object, token = admin) =>
    instance.call(calls.create, { name: '银杏', ...values }, token);

  test('lists of references have names in records, lists and exports', async () => {
    const [dept, user] = [await addDept(db, { name: '园林部' }), await addUser(db, { name: '李雷' })];
    const { result } = await create({ readers: [user], places: [dept] });
    const names = { user: { [user]: '李雷' }, dept: { [dept]: '园林部' } };
    expect(result).toMatchObject({ readers: [user], places: [dept], names });
    expect((await instance.call(calls.list, { readers: user }, admin)).result.list).toMatchObject([{ names }]);
    const file = await instance.send(
      'GET',
      `role-list/export?readers=${user}&columns=readers,places`,
      undefined,
      admin,
    );
    expect((await file.text()).trim().split('\r\n').at(-1)).toBe('李雷,园林部');
  });

  test('only readable records can be added, and those that are not readable have no names', async () => {
    const edits = ['add', 'update'].map((act) => createButtonPermission('/system/role', act));
    const token = await instance.createToken((await addClerk(db, ['/system/role', ...edits])).user);
    const [user, other] = [await addUser(db), await addUser(db)];
    for (const readers of [[user], [999_999]])
      expect(await create({ readers }, token)).toMatchObject({
        problem: 'request.invalid',
        fields: { readers: 'field.unknown' },
      });
    const { id } = (await create({ readers: [user, other] })).result;
    expect((await instance.call(calls.read, { id }, token)).result).toMatchObject({ names: { user: {}, dept: {} } });
    expect((await instance.call(calls.update, { id, readers: [other] }, token)).result.readers).toEqual([other]);
  });

  test('deleting a referenced record is rejected or removes it from the lists', async () => {
    const [dept, user, other] = [await addDept(db), await addUser(db), await addUser(db)];
    const { id } = (await create({ readers: [user, other], places: [dept] })).result;
    expect(await instance.call(deleteDept, { id: dept }, admin)).toMatchObject({ problem: 'row.referred' });
    expect((await instance.call(deleteUser, { id: user }, admin)).status).toBe(200);
    expect((await instance.call(calls.read, { id }, admin)).result).toMatchObject({ readers: [other], places: [dept] });
  });
});
