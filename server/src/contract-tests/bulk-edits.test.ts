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
    const createdRecord = await samples.create(resource, createRow(resource, 0));
    expect({ resource: resource.name, code: createdRecord.code }).toEqual({ resource: resource.name, code: 200 });
    return Number(createdRecord.result['id']);
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
      const [first, second, otherId] = await addThree(resource);
      const values = createRow(resource, 1);
      const recordsBefore = [
        await samples.read(resource, first),
        await samples.read(resource, second),
        await samples.read(resource, otherId),
      ];
      const entries = await countEntries();
      const previewResult = (await preview(resource, { ids: [first, second] }, values)).result;
      expect(previewResult).toMatchObject({ changed: 2, unchanged: 0, rejected: 0, errors: [] });
      expect(previewResult.examples.map(({ id }) => id)).toEqual([first, second]);
      expect(previewResult.records).toEqual(
        [first, second].map((id, index) => ({ id, version: recordsBefore[index]?.['version'] })),
      );
      expect([await samples.read(resource, first), await samples.read(resource, second)]).toEqual(
        recordsBefore.slice(0, 2),
      );
      expect(await countEntries()).toBe(entries);

      expect((await apply(resource, previewResult.records, values)).result).toEqual({ changed: 2, unchanged: 0 });
      expect(await samples.read(resource, otherId)).toEqual(recordsBefore[2]);
      expect(await countEntries()).toBe(entries + 2);
      for (const [index, id] of [first, second].entries()) {
        const savedRecord = await samples.read(resource, id);
        const sentNames = Object.keys(values).filter((name) => Object.hasOwn(savedRecord, name));
        expect(Object.fromEntries(sentNames.map((name) => [name, savedRecord[name]]))).toEqual(
          Object.fromEntries(sentNames.map((name) => [name, values[name]])),
        );
        expect(savedRecord['version']).toBe(Number(recordsBefore[index]?.['version']) + 1);
        const [newest] = await samples.history(resource, id);
        expect(newest).toMatchObject({ act: `${resource.name}.update`, recordId: id });
        expect(newest?.changes.map(({ field }) => field).toSorted()).toEqual(
          previewResult.examples[index]?.changes.map(({ field }) => field).toSorted(),
        );
      }
      const secondPreview = (await preview(resource, { ids: [first, second] }, values)).result;
      expect(secondPreview).toMatchObject({ changed: 0, unchanged: 2, records: [], examples: [] });
      await samples.remove(resource, first, second, otherId);
    },
  );

  test.each(resources)(
    '$name: changes no record if one has changed since the preview or is missing',
    async (resource) => {
      const [first, second, deletedId] = await addThree(resource);
      const [[name, field] = expect.fail()] = listFields(resource);
      const values = { [name]: createValues(resource, name, field, samples.referred)[1] };
      const { records } = (await preview(resource, { ids: [first, second, deletedId] }, values)).result;
      expect(records).toHaveLength(3);
      await samples.remove(resource, deletedId);
      const rejection = { status: 409, problem: 'bulkEdit.rejected' };
      expect(await apply(resource, records, values)).toMatchObject(rejection);
      const [unchanged, keptRecords] = [await samples.read(resource, first), records.slice(0, 2)];
      await samples.send('PUT', `${resource.name}-item`, {
        id: second,
        ...createRow(resource, 1),
        [name]: createRow(resource, 0)[name],
      });
      expect(await apply(resource, keptRecords, values)).toMatchObject(rejection);
      expect(await samples.read(resource, first)).toEqual(unchanged);
      await samples.remove(resource, first, second);
    },
  );

  // The tests below do not depend on the dialect.
  if (!isAnyDatabase(kind)) return;

  test.each(resources)('$name: rejects unique fields, unknown fields and unknown filters', async (resource) => {
    const id = await add(resource);
    const uniqueNames = listUniqueFields(resource.fields).map(({ name }) => name);
    for (const name of [...uniqueNames, 'id', 'version', 'updateTime', 'password', 'constructor'])
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
    const recordBefore = await samples.read(resource, id);
    for (const keys of [[], [page], [page, remove]]) {
      const token = await samples.createToken('/home', ...keys);
      expect([keys, (await preview(resource, { ids: [id] }, values, token)).problem]).toEqual([keys, 'right.missing']);
      const records = [{ id, version: Number(recordBefore['version']) }];
      expect([keys, (await apply(resource, records, values, token)).problem]).toEqual([keys, 'right.missing']);
    }
    expect(await samples.read(resource, id)).toEqual(recordBefore);
    const editor = await samples.createToken('/home', page, edit);
    const permittedPreview = await preview(resource, { ids: [id] }, values, editor);
    expect(permittedPreview.status).toBe(200);
    await samples.remove(resource, id);
  });
});
