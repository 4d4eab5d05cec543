import { applyBulkEdit, previewBulkEdit } from '@atrium/contract/bulk-edit/calls.ts';
import { maxBulkRecords } from '@atrium/contract/bulk-edit/limits.ts';
import { listBulkFields, listUniqueFields } from '@atrium/contract/resource/definition.ts';
import type { Resource } from '@atrium/contract/resource/field.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { databases, isAnyDatabase } from '../testing/databases.ts';
import { createButtonPermission } from '../testing/staff.ts';
import { createValues, getPage, listSettableFields, resources, type Row, startSamples } from './resource-samples.ts';

/** Fields whose value only one record can have, or that depend on another field. */
const unsharedFields: Readonly<Record<string, readonly string[]>> = {
  'dictionary-item': ['value', 'isDefault'],
  announcement: ['expireTime'],
};

const listFields = (resource: Resource) => {
  const shared = new Set(listBulkFields(resource.fields).map(([name]) => name));
  return listSettableFields(resource).filter(
    ([name]) => shared.has(name) && !unsharedFields[resource.name]?.includes(name) && name !== 'path',
  );
};

describe.each(databases)('bulk edits on $kind', async ({ kind, open }) => {
  const samples = await startSamples(open);
  afterAll(() => samples.instance.assertErrorsDeclared());

  const createRow = (resource: Resource, side: 0 | 1): Row => samples.createRow(resource, listFields(resource), side);
  const add = async (resource: Resource): Promise<number> => {
    const created = await samples.create(resource, createRow(resource, 0));
    expect({ resource: resource.name, code: created.code }).toEqual({ resource: resource.name, code: 200 });
    return Number(created.result['id']);
  };
  const addThree = async (resource: Resource): Promise<[number, number, number]> => [
    await add(resource),
    await add(resource),
    await add(resource),
  ];
  const countEntries = async (): Promise<number> => {
    const { entries } = await samples.db
      .selectFrom('audit_entries')
      .select(({ fn }) => fn.countAll().as('entries'))
      .executeTakeFirstOrThrow();
    return Number(entries);
  };
  // Values of different resources have no common type.
  const toValues = (row: Row) => row as Record<string, never>;
  const preview = (resource: Resource, selection: object, values: Row, token = samples.token) =>
    samples.instance.call(previewBulkEdit, { resource: resource.name, ...selection, values: toValues(values) }, token);
  const apply = (resource: Resource, records: { id: number; version: number }[], values: Row, token = samples.token) =>
    samples.instance.call(applyBulkEdit, { resource: resource.name, records, values: toValues(values) }, token);

  test.each(resources)(
    '$name: changes nothing in a preview, and then only the records of the preview',
    async (resource) => {
      const [first, second, other] = await addThree(resource);
      const values = createRow(resource, 1);
      const before = [
        await samples.read(resource, first),
        await samples.read(resource, second),
        await samples.read(resource, other),
      ];
      const entries = await countEntries();
      const shown = (await preview(resource, { ids: [first, second] }, values)).result;
      expect(shown).toMatchObject({ changed: 2, unchanged: 0, rejected: 0, errors: [] });
      expect(shown.examples.map(({ id }) => id)).toEqual([first, second]);
      expect(shown.records).toEqual([first, second].map((id, index) => ({ id, version: before[index]?.['version'] })));
      expect([await samples.read(resource, first), await samples.read(resource, second)]).toEqual(before.slice(0, 2));
      expect(await countEntries()).toBe(entries);

      expect((await apply(resource, shown.records, values)).result).toEqual({ changed: 2, unchanged: 0 });
      expect(await samples.read(resource, other)).toEqual(before[2]);
      expect(await countEntries()).toBe(entries + 2);
      for (const [index, id] of [first, second].entries()) {
        const after = await samples.read(resource, id);
        const sent = Object.keys(values).filter((name) => Object.hasOwn(after, name));
        expect(Object.fromEntries(sent.map((name) => [name, after[name]]))).toEqual(
          Object.fromEntries(sent.map((name) => [name, values[name]])),
        );
        expect(after['version']).toBe(Number(before[index]?.['version']) + 1);
        const [newest] = await samples.history(resource, id);
        expect(newest).toMatchObject({ act: `${resource.name}.update`, recordId: id });
        expect(newest?.changes.map(({ field }) => field).toSorted()).toEqual(
          shown.examples[index]?.changes.map(({ field }) => field).toSorted(),
        );
      }
      const again = (await preview(resource, { ids: [first, second] }, values)).result;
      expect(again).toMatchObject({ changed: 0, unchanged: 2, records: [], examples: [] });
      await samples.remove(resource, first, second, other);
    },
  );

  test.each(resources)(
    '$name: changes no record if one has changed since the preview or is missing',
    async (resource) => {
      const [first, second, deleted] = await addThree(resource);
      const [[name, field] = expect.fail()] = listFields(resource);
      const values = { [name]: createValues(resource, name, field, samples.referred)[1] };
      const { records } = (await preview(resource, { ids: [first, second, deleted] }, values)).result;
      expect(records).toHaveLength(3);
      await samples.remove(resource, deleted);
      const rejection = { status: 409, problem: 'bulkEdit.rejected' };
      expect(await apply(resource, records, values)).toMatchObject(rejection);
      const [unchanged, kept] = [await samples.read(resource, first), records.slice(0, 2)];
      await samples.send('PUT', `${resource.name}-item`, {
        id: second,
        ...createRow(resource, 1),
        [name]: createRow(resource, 0)[name],
      });
      expect(await apply(resource, kept, values)).toMatchObject(rejection);
      expect(await samples.read(resource, first)).toEqual(unchanged);
      await samples.remove(resource, first, second);
    },
  );

  // The dialect can matter only in the tests above.
  if (!isAnyDatabase(kind)) return;

  test.each(resources)('$name: rejects unique fields, unknown fields and unknown filters', async (resource) => {
    const id = await add(resource);
    const own = listUniqueFields(resource.fields).map(({ name }) => name);
    for (const name of [...own, 'id', 'version', 'updateTime', 'password', 'constructor'])
      expect((await preview(resource, { ids: [id] }, { [name]: 'x' })).status).toBe(422);
    expect(await preview(resource, { ids: [id] }, {})).toMatchObject({ fields: { values: 'field.required' } });
    const values = createRow(resource, 1);
    expect(await preview(resource, {}, values)).toMatchObject({ fields: { ids: 'field.required' } });
    expect((await preview(resource, { filter: { misspelled: 'x' } }, values)).status).toBe(422);
    const tooMany = Array.from({ length: maxBulkRecords + 1 }, (_, index) => index + 1);
    expect(await preview(resource, { ids: tooMany }, values)).toMatchObject({ fields: { ids: 'field.tooMany' } });
    await samples.remove(resource, id);
  });

  test.each(resources)('$name: rejects callers who may not list or not change the records', async (resource) => {
    const id = await add(resource);
    const page = getPage(resource.name);
    const [edit = '', remove = ''] = ['update', 'delete'].map((action) => createButtonPermission(page, action));
    const values = createRow(resource, 1);
    const before = await samples.read(resource, id);
    for (const keys of [[], [page], [page, remove]]) {
      const token = await samples.createToken('/home', ...keys);
      expect([keys, (await preview(resource, { ids: [id] }, values, token)).problem]).toEqual([keys, 'right.missing']);
      const records = [{ id, version: Number(before['version']) }];
      expect([keys, (await apply(resource, records, values, token)).problem]).toEqual([keys, 'right.missing']);
    }
    expect(await samples.read(resource, id)).toEqual(before);
    const editor = await samples.createToken('/home', page, edit);
    const allowed = await preview(resource, { ids: [id] }, values, editor);
    expect(allowed.status).toBe(200);
    await samples.remove(resource, id);
  });
});
