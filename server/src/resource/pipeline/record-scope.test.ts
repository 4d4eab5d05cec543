import { sampleName } from '../../testing/generated-records.ts';
import { idField, statusField, timeFields } from '@atrium/contract/resource/common-fields.ts';
import { createResourceCalls } from '@atrium/contract/resource/resource-calls.ts';
import type { GeneratedResource } from '@atrium/contract/resource/field.ts';
import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTables, edited, flag, optional, reference, text } from '../../db/tables.ts';
import { createAppBuilder, startInstance } from '../../testing/instance.ts';
import { databases } from '../../testing/databases.ts';
import { addDept } from '../../testing/people.ts';
import { addAdmin, addClerk, createButtonPermission } from '../../testing/staff.ts';
import { getTables } from '../fields/table.ts';
import { type ResourceHooks, serveGeneratedResource } from './generated-resource.ts';
import { selectByDefinition } from './record-list.ts';
import { loadDataScope } from './call-data.ts';

/** Uses the name and page of roles, which this app does not serve. */
const tree = {
  name: 'role',
  table: 'trees',
  page: '/system/role',
  one: { 'zh-CN': '树', 'en-US': 'Tree' },
  many: { 'zh-CN': '树', 'en-US': 'Trees' },
  search: ['name'],
  fields: {
    ...idField,
    name: sampleName,
    ...statusField,
    ...timeFields,
  },
} as const satisfies GeneratedResource;

const calls = createResourceCalls(tree);
const table = { name: 'trees', columns: { ...edited, name: text, status: flag, dept_id: optional(reference) } };

/** Single records and changes have the data scope of the list. */
const treeHooks: ResourceHooks<typeof tree> = {
  select: async (call, query) => {
    const { records, order } = selectByDefinition(call, tree, query);
    const { all, depts } = await loadDataScope(call);
    // The types contain only tables of the product.
    return { records: all ? records : records.where('dept_id' as never, 'in', [0, ...depts] as never), order };
  },
};

describe.each(databases)('a resource with a data scope on $kind', async ({ open, kind }) => {
  const insertTree = async (name: string, department: number) => {
    const row = await getTables(database.db)
      .insertInto('trees')
      .values({ name, status: 1, dept_id: department, create_time: 1, update_time: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    return Number(row['id']);
  };

  const database = await open();
  await createTables(database.db as unknown as Kysely<unknown>, kind, [table]);
  const instance = await startInstance(
    database,
    Date.now,
    {},
    {
      build: createAppBuilder([(app, context) => serveGeneratedResource(app, context, tree, treeHooks)], [tree]),
    },
  );
  const [ownDept, otherDept] = [await addDept(database.db), await addDept(database.db)];
  const effectivePermissions = [
    '/system/role',
    ...['update', 'delete', 'export'].map((act) => createButtonPermission('/system/role', act)),
  ];
  const clerk = await instance.createToken(
    (await addClerk(database.db, effectivePermissions, { dept_id: ownDept, data_scope: 'dept' })).user,
  );
  const admin = await instance.createToken(await addAdmin(database.db));
  const [nearTree, farTree] = [await insertTree('near', ownDept), await insertTree('far', otherDept)];

  const loadNames = async (token: string) =>
    (await instance.call(calls.list, {}, token)).result.list.map((row) => Reflect.get(row, 'name'));

  test('a list and an export contain only records within the data scope', async () => {
    expect(await loadNames(admin)).toEqual(['near', 'far']);
    expect(await loadNames(clerk)).toEqual(['near']);
    const file = await instance.send('GET', `${calls.export.path}?format=csv&columns=name`, undefined, clerk);
    expect((await file.text()).replace('\uFEFF', '').trim().split('\r\n')).toEqual(['名称', 'near']);
  });

  test('a record outside the data scope is missing when it is read', async () => {
    expect((await instance.call(calls.read, { id: nearTree }, clerk)).result).toMatchObject({ name: 'near' });
    expect((await instance.call(calls.read, { id: farTree }, clerk)).problem).toBe('row.notFound');
    expect((await instance.call(calls.history, { id: nearTree }, clerk)).status).toBe(200);
    expect((await instance.call(calls.history, { id: farTree }, clerk)).problem).toBe('row.notFound');
  });

  test('a record outside the data scope is missing when it is changed', async () => {
    expect((await instance.call(calls.update, { id: farTree, name: 'mine' }, clerk)).problem).toBe('row.notFound');
    expect(await loadNames(admin)).toEqual(['near', 'far']);
    expect((await instance.call(calls.update, { id: nearTree, name: 'close' }, clerk)).result).toMatchObject({
      name: 'close',
    });
  });

  test('deleting a record outside the data scope returns the same as a missing one, and keeps it', async () => {
    expect(await instance.call(calls.delete, { id: 999_999 }, clerk)).toMatchObject({ status: 200, result: 999_999 });
    expect(await instance.call(calls.delete, { id: farTree }, clerk)).toMatchObject({ status: 200, result: farTree });
    const ids = [nearTree, farTree, 999_999];
    expect(await instance.call(calls.delete, { ids }, clerk)).toMatchObject({ status: 200, result: ids });
    expect(await instance.call(calls.delete, { ids }, clerk)).toMatchObject({ status: 200, result: ids });
    expect(await loadNames(admin)).toEqual(['far']);
    const deletions = await database.db
      .selectFrom('audit_entries')
      .select('record_id')
      .where('act', '=', 'role.delete')
      .execute();
    expect(deletions).toEqual([{ record_id: nearTree }]);
  });
});
