import type { Resource } from '@atrium/contract/resource/field.ts';
import { findNameField, listUniqueFields } from '@atrium/contract/resource/definition.ts';
import { listTrash, purgeRecords, restoreRecords } from '@atrium/contract/trash/calls.ts';
import { describe, expect, test } from 'vitest';
import { databases, isAnyDatabase } from '../testing/databases.ts';
import { createButtonPermission } from '../testing/staff.ts';
import { createValues, getPage, listSettableFields, resources, type Row, startSamples } from './resource-samples.ts';

/** Each has its own error for a taken value, besides its unique fields. */
const unique = resources.filter(({ name, fields }) => listUniqueFields(fields).length > 0 && name !== 'menu');

const dayMs = 86_400_000;

describe.each(databases)('the trash on $kind', async ({ kind, open }) => {
  const samples = await startSamples(open);

  const create = async (resource: Resource, values: Row = {}): Promise<Row & { readonly id: number }> => {
    const { result, code } = await samples.create(resource, values);
    expect({ resource: resource.name, code }).toEqual({ resource: resource.name, code: 200 });
    return { ...result, id: Number(result['id']) };
  };
  const read = (resource: Resource, id: number) => samples.send('GET', `${resource.name}-item?id=${id}`);
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
        const before = (await read(resource, record.id)).result;
        await samples.remove(resource, record.id);
        expect((await read(resource, record.id)).code).toBe(404);
        const entry = await find(resource, record.id);
        expect(entry).toMatchObject({
          name: String(before[findNameField(resource.fields)]),
          resource: resource.name,
          below: 0,
          deletedBy: expect.stringMatching(/./),
        });
        expect((entry?.purgeTime ?? 0) - (entry?.deleteTime ?? 0)).toBe(30 * dayMs);

        expect((await restore(resource, record.id)).result).toEqual({ restored: 1 });
        const { version, updateTime, ...after } = (await read(resource, record.id)).result;
        const { version: oldVersion, updateTime: oldTime, ...expected } = before;
        expect(after).toEqual(expected);
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
    '$name: a unique value is free after the deletion, and a restore asks for another one',
    async (resource) => {
      const [field = { name: '' }] = listUniqueFields(resource.fields);
      const deleted = await addDeleted(resource);
      const other = await create(resource, { [field.name]: deleted[field.name] });
      const refused = await restore(resource, deleted.id);
      expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([409, [field.name]]);
      expect(await find(resource, deleted.id)).toBeDefined();
      const invalid = await restore(resource, deleted.id, { [field.name]: 'not\u0000valid', missing: 1 });
      expect(invalid.fields).toMatchObject({ [field.name]: expect.any(String), missing: 'field.unexpected' });
      const restored = await restore(resource, deleted.id, { [field.name]: `free-${deleted.id}` });
      expect(restored).toMatchObject({ status: 200, result: { restored: 1 } });
      expect((await read(resource, deleted.id)).result[field.name]).toBe(`free-${deleted.id}`);
      const [newest] = await samples.history(resource, deleted.id);
      expect(newest?.changes).toContainEqual({
        field: field.name,
        before: deleted[field.name],
        after: `free-${deleted.id}`,
      });
      await samples.remove(resource, deleted.id, other.id);
    },
  );

  test.each(unique)(
    '$name: of a restore and a new record with the same value, exactly one succeeds',
    async (resource) => {
      const [field = { name: '' }] = listUniqueFields(resource.fields);
      const deleted = await addDeleted(resource);
      const [restored, created] = await Promise.all([
        restore(resource, deleted.id),
        samples.create(resource, { [field.name]: deleted[field.name] }),
      ]);
      expect([restored.status, created.code].toSorted()).toEqual([200, 409]);
    },
  );

  test.each(resources)('$name: of two simultaneous restores, one finds no record', async (resource) => {
    const { id } = await addDeleted(resource);
    const both = await Promise.all([restore(resource, id), restore(resource, id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await read(resource, id)).code).toBe(200);
  });

  test.each(resources)('$name: a record is either restored or purged', async (resource) => {
    const { id } = await addDeleted(resource);
    const entry = await find(resource, id);
    const ids = [entry?.id ?? 0];
    const [restored, purged] = await Promise.all([
      restore(resource, id),
      samples.instance.call(purgeRecords, { ids }, samples.token),
    ]);
    expect([purged.status, restored.status === 200 ? 0 : 1]).toEqual([200, purged.result.purged]);
    expect((await read(resource, id)).code).toBe(restored.status);
    expect(await find(resource, id)).toBeUndefined();
    expect((await restore(resource, id)).status).toBe(404);
  });

  // The dialect can matter only in the tests above.
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
        const seen = await samples.instance.call(listTrash, {}, token);
        expect([keys, seen.status, seen.result?.list ?? []]).toEqual([keys, status, []]);
        expect([keys, (await restore(resource, id, {}, token)).status]).toEqual([keys, 403]);
        const purged = await samples.instance.call(purgeRecords, { ids }, token);
        expect([keys, purged.status, purged.result?.purged ?? 0]).toEqual([keys, keys.includes(purge) ? 200 : 403, 0]);
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
