import type { Resource } from '@atrium/contract/resource/field.ts';
import { findNameField, listUniqueFields } from '@atrium/contract/resource/definition.ts';
import { listTrash, purgeRecords, restoreRecords } from '@atrium/contract/trash/calls.ts';
import { describe, expect, test } from 'vitest';
import { databases, isAnyDatabase } from '../testing/databases.ts';
import { createButtonPermission } from '../testing/staff.ts';
import {
  createValues,
  getPage,
  listSettableFields,
  resources as allResources,
  type Row,
  startSamples,
} from './resource-samples.ts';

const resources = allResources.filter(({ trash }) => trash !== false);

/** Each has a separate error for a taken value, in addition to its unique fields. */
const unique = resources.filter(({ name, fields }) => listUniqueFields(fields).length > 0 && name !== 'menu');

const dayMs = 86_400_000;

describe.each(databases)('the trash on $kind', async ({ kind, open }) => {
  const samples = await startSamples(open);

  const create = async (resource: Resource, values: Row = {}): Promise<Row & { readonly id: number }> => {
    const { result, code } = await samples.create(resource, values);
    expect({ resource: resource.name, code }).toEqual({ resource: resource.name, code: 200 });
    return { ...result, id: Number(result['id']) };
  };
  const readRecord = (resource: Resource, id: number) => samples.send('GET', `${resource.name}-item?id=${id}`);
  const list = async (resource: Resource, token = samples.token) =>
    (await samples.instance.call(listTrash, { resource: resource.name, pageSize: 100 }, token)).result.list;
  const find = async (resource: Resource, id: number) => (await list(resource)).find(({ recordId }) => recordId === id);
  const restore = (resource: Resource, id: number, values: Row = {}, token = samples.token) =>
    samples.instance.call(restoreRecords, { resource: resource.name, ids: [id], values }, token);
  const addDeleted = async (resource: Resource) => {
    const record = await create(resource);
    expect((await samples.remove(resource, record.id)).code).toBe(200);
    return record;
  };

  test.each(resources)(
    '$name: a restored record equals the deleted one, with all fields and a new version',
    async (resource) => {
      for (const side of [0, 1]) {
        const values = listSettableFields(resource)
          // It must be later than `publishTime`, which has the same values.
          .filter(([name]) => name !== 'expireTime')
          .map(([name, field]) => [name, createValues(resource, name, field, samples.referred)[side]]);
        const record = await create(resource, Object.fromEntries(values) as Row);
        const recordBefore = (await readRecord(resource, record.id)).result;
        await samples.remove(resource, record.id);
        expect((await readRecord(resource, record.id)).code).toBe(404);
        const entry = await find(resource, record.id);
        expect(entry).toMatchObject({
          name: String(recordBefore[findNameField(resource.fields)]),
          resource: resource.name,
          below: 0,
          deletedBy: expect.stringMatching(/./),
        });
        expect((entry?.purgeTime ?? 0) - (entry?.deleteTime ?? 0)).toBe(30 * dayMs);

        expect((await restore(resource, record.id)).result).toEqual({ restored: 1 });
        const { version, updateTime, ...recordAfter } = (await readRecord(resource, record.id)).result;
        const { version: oldVersion, updateTime: oldTime, ...expected } = recordBefore;
        expect(recordAfter).toEqual(expected);
        expect(version).toBe(Number(oldVersion) + 1);
        expect(Number(updateTime)).toBeGreaterThanOrEqual(Number(oldTime));
        expect(await find(resource, record.id)).toBeUndefined();
        const acts = (await samples.history(resource, record.id)).map(({ act }) => act);
        expect(acts.slice(0, 2)).toEqual([`${resource.name}.restore`, `${resource.name}.delete`]);
        await samples.remove(resource, record.id);
      }
    },
  );

  test.each(unique)(
    '$name: a unique value is free after the deletion, and a restore requires another one',
    async (resource) => {
      const [field = { name: '' }] = listUniqueFields(resource.fields);
      const deletedRecord = await addDeleted(resource);
      const otherRecord = await create(resource, { [field.name]: deletedRecord[field.name] });
      const rejectedRestore = await restore(resource, deletedRecord.id);
      expect([rejectedRestore.status, Object.keys(rejectedRestore.fields ?? {})]).toEqual([409, [field.name]]);
      expect(await find(resource, deletedRecord.id)).toBeDefined();
      const invalid = await restore(resource, deletedRecord.id, { [field.name]: 'not\u0000valid', missing: 1 });
      expect(invalid.fields).toMatchObject({ [field.name]: expect.any(String), missing: 'field.unexpected' });
      const restoration = await restore(resource, deletedRecord.id, { [field.name]: `free-${deletedRecord.id}` });
      expect(restoration).toMatchObject({ status: 200, result: { restored: 1 } });
      expect((await readRecord(resource, deletedRecord.id)).result[field.name]).toBe(`free-${deletedRecord.id}`);
      const [newest] = await samples.history(resource, deletedRecord.id);
      expect(newest?.changes).toContainEqual({
        field: field.name,
        before: deletedRecord[field.name],
        after: `free-${deletedRecord.id}`,
      });
      await samples.remove(resource, deletedRecord.id, otherRecord.id);
    },
  );

  test.each(unique)(
    '$name: of a restore and a new record with the same value, exactly one succeeds',
    async (resource) => {
      const [field = { name: '' }] = listUniqueFields(resource.fields);
      const deletedRecord = await addDeleted(resource);
      const [restoration, creation] = await Promise.all([
        restore(resource, deletedRecord.id),
        samples.create(resource, { [field.name]: deletedRecord[field.name] }),
      ]);
      expect([restoration.status, creation.code].toSorted()).toEqual([200, 409]);
    },
  );

  test.each(resources)('$name: of two simultaneous restores, one finds no record', async (resource) => {
    const { id } = await addDeleted(resource);
    const restorations = await Promise.all([restore(resource, id), restore(resource, id)]);
    expect(restorations.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await readRecord(resource, id)).code).toBe(200);
  });

  test.each(resources)('$name: a record is either restored or purged', async (resource) => {
    const { id } = await addDeleted(resource);
    const entry = await find(resource, id);
    const ids = [entry?.id ?? 0];
    const [restoration, purge] = await Promise.all([
      restore(resource, id),
      samples.instance.call(purgeRecords, { ids }, samples.token),
    ]);
    expect([purge.status, restoration.status === 200 ? 0 : 1]).toEqual([200, purge.result.purged]);
    expect((await readRecord(resource, id)).code).toBe(restoration.status);
    expect(await find(resource, id)).toBeUndefined();
    expect((await restore(resource, id)).status).toBe(404);
  });

  // The tests below do not depend on the dialect.
  if (!isAnyDatabase(kind)) return;

  test.each(resources)(
    '$name: only callers who may view and delete records see, restore and purge them',
    async (resource) => {
      const { id } = await addDeleted(resource);
      const [page, remove] = [getPage(resource.name), createButtonPermission(getPage(resource.name), 'delete')];
      const ids = [(await find(resource, id))?.id ?? 0];
      const purge = createButtonPermission('/system/trash', 'purge');
      for (const keys of [[], [page], ['/system/trash'], ['/system/trash', purge, page]]) {
        const token = await samples.createToken('/home', ...keys);
        const status = keys.includes('/system/trash') ? 200 : 403;
        const trashList = await samples.instance.call(listTrash, {}, token);
        expect([keys, trashList.status, trashList.result?.list ?? []]).toEqual([keys, status, []]);
        expect([keys, (await restore(resource, id, {}, token)).status]).toEqual([keys, 403]);
        const purgeResponse = await samples.instance.call(purgeRecords, { ids }, token);
        expect([keys, purgeResponse.status, purgeResponse.result?.purged ?? 0]).toEqual([
          keys,
          keys.includes(purge) ? 200 : 403,
          0,
        ]);
      }
      const deleter = await samples.createToken('/system/trash', page, remove);
      expect((await list(resource, deleter)).map(({ recordId }) => recordId)).toContain(id);
      expect((await samples.instance.call(purgeRecords, { ids }, deleter)).status).toBe(403);
      expect((await samples.instance.call(listTrash, {}, deleter)).result.resources).toContain(resource.name);
      const purger = await samples.createToken('/system/trash', purge, page, remove);
      expect((await samples.instance.call(purgeRecords, { ids }, purger)).result).toEqual({ purged: 1 });
      const { act } = await samples.db
        .selectFrom('audit_entries')
        .select('act')
        .where('noun', '=', resource.name)
        .where('record_id', '=', id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect(act).toBe(`${resource.name}.purge`);
    },
  );
});
