import { endpoints } from '@atrium/contract/endpoints.ts';
import type { Field } from '@atrium/contract/resource/field.ts';
import {
  getColumnKey,
  hasSeveralFilterValues,
  listFilterableFields,
  listFilterNames,
  listOptions,
  listSortableFields,
} from '@atrium/contract/resource/definition.ts';
import { generatedResourceList, findResource, listNames, type ListName } from '@atrium/contract/resources.ts';
import { createView, deleteView, listViews } from '@atrium/contract/saved-view/calls.ts';
import { describe, expect, test } from 'vitest';
import { anyDatabase } from '../testing/databases.ts';
import { startServer } from '../testing/server.ts';
import { addClerk } from '../testing/staff.ts';

/** The longest filter. */
const manyIds = Array.from({ length: 100 }, (_, index) => 1_000_000_000_000_000 + index).join();

const getFilterValue = (field: Field): string => {
  if (field.type === 'choice' || field.type === 'choices') return listOptions(field).slice(0, 2).join();
  if (hasSeveralFilterValues(field)) return manyIds;
  return field.type === 'date' ? '2026-02-03' : '1';
};

const createFullState = (list: ListName) => {
  const { fields, search, parentField } = findResource(list) ?? { fields: {} };
  const filters = listFilterableFields(fields)
    .filter(({ name }) => name !== parentField)
    .flatMap(({ as, field }) => listFilterNames(as, field).map((name) => [name, getFilterValue(field)]));
  const columns = Object.entries<Field>(fields).filter(([, field]) => field.list);
  return {
    filters: { ...Object.fromEntries(filters), ...(search && { keyword: 'a' }) },
    sort: listSortableFields(fields).slice(0, 3).join(),
    layout: { order: columns.map(([name, field]) => getColumnKey(name, field)), density: 'large' as const },
  };
};

const getPermission = (list: ListName): string => {
  const permission = endpoints.find(({ call }) => call.path === `${list}-list`)?.call.requiredPermission ?? '';
  return typeof permission === 'string' ? permission : permission[0];
};

describe.each(anyDatabase)('saved views on $kind', async ({ open }) => {
  const { instance, admin, database } = await startServer(open);

  // A resource that `npm run new` creates is in `listNames`.
  test.each(listNames)('saved views of %s keep all of its filters, sort orders and columns', async (table) => {
    const state = createFullState(table);
    const createdView = await instance.call(createView, { table, name: 'all', state }, admin);
    expect(createdView).toMatchObject({ status: 200, result: { state, ignored: [] } });
    expect((await instance.call(listViews, { table }, admin)).result).toEqual([createdView.result]);
    await instance.call(deleteView, { id: createdView.result.id }, admin);
  });

  test.each(listNames)('saved views of %s need only the permission of the list', async (table) => {
    const { user } = await addClerk(database.db, [getPermission(table)]);
    expect(await instance.call(listViews, { table }, await instance.createToken(user))).toMatchObject({ status: 200 });
    const { user: otherUser } = await addClerk(database.db, [table === 'role' ? '/system/user' : '/system/role']);
    expect(await instance.call(listViews, { table }, await instance.createToken(otherUser))).toMatchObject({
      status: 403,
    });
  });

  test('saved views exist for every generated resource', () => {
    expect(listNames).toEqual(expect.arrayContaining(generatedResourceList.map(({ name }) => name)));
  });
});
