import type { Resource } from '@atrium/contract/resource/field.ts';
import { createSchemas } from '@atrium/contract/resource/schemas.ts';
import { previewVersion, restoreVersion } from '@atrium/contract/version/calls.ts';
import { describe, expect, test } from 'vitest';
import { databases, isAnyDatabase } from '../testing/databases.ts';
import { createButtonPermission } from '../testing/staff.ts';
import { getPage, listSettableFields, resources, type Row, startSamples } from './resource-samples.ts';

/** Fields that depend on each other would make one of the two versions invalid. */
const listFields = (resource: Resource) => listSettableFields(resource).filter(([name]) => name !== 'expireTime');

describe.each(databases)('earlier versions on $kind', async ({ kind, open }) => {
  const samples = await startSamples(open);

  const createRow = (resource: Resource, side: 0 | 1): Row => samples.createRow(resource, listFields(resource), side);
  const preview = (resource: Resource, id: number, entry: number, token = samples.token) =>
    samples.instance.call(previewVersion, { resource: resource.name, id, entry }, token);
  const restore = (
    resource: Resource,
    query: { id: number; entry: number; version: number; fields: string[] },
    token = samples.token,
  ) => samples.instance.call(restoreVersion, { resource: resource.name, ...query }, token);

  /** Creates a record and changes all fields. `entry` is the audit entry of the creation. */
  const addChanged = async (resource: Resource) => {
    const createdRecord = await samples.create(resource, createRow(resource, 0));
    expect({ resource: resource.name, code: createdRecord.code }).toEqual({ resource: resource.name, code: 200 });
    const id = Number(createdRecord.result['id']);
    const first = await samples.read(resource, id);
    const update = await samples.send('PUT', `${resource.name}-item`, { id, ...createRow(resource, 1) });
    expect({ resource: resource.name, ...update }).toMatchObject({ resource: resource.name, code: 200 });
    const history = await samples.history(resource, id);
    const entry = history.find(({ act }) => act === `${resource.name}.create`)?.id ?? 0;
    return { id, first, second: await samples.read(resource, id), entry };
  };

  test.each(resources)('$name: the first version is restored with all fields and audited', async (resource) => {
    const { id, first, second, entry } = await addChanged(resource);
    const previewResult = (await preview(resource, id, entry)).result;
    expect(previewResult).toMatchObject({ version: second['version'], errors: {}, notRestored: [] });
    expect(await samples.read(resource, id), 'a preview changes nothing').toEqual(second);
    const fields = previewResult.changes.map(({ field }) => field);
    const answeredNames = listFields(resource)
      .map(([name]) => name)
      .filter((name) => JSON.stringify(first[name]) !== JSON.stringify(second[name]));
    expect(fields).toEqual(expect.arrayContaining(answeredNames));

    const restoration = await restore(resource, { id, entry, version: previewResult.version, fields });
    expect(restoration).toMatchObject({ status: 200, result: { restored: fields.length } });
    const { version, updateTime: _new, ...recordAfter } = await samples.read(resource, id);
    const { version: _old, updateTime: _time, ...expected } = first;
    expect(recordAfter).toEqual(expected);
    expect(version).toBe(Number(second['version']) + 1);
    const [newest] = await samples.history(resource, id);
    expect(newest?.act).toBe(`${resource.name}.restoreVersion`);
    expect(newest?.changes).toContainEqual({ field: 'restoredVersion', before: null, after: previewResult.time });
    expect(newest?.changes.map(({ field }) => field).toSorted()).toEqual([...fields, 'restoredVersion'].toSorted());

    const back = (await preview(resource, id, (await samples.history(resource, id))[1]?.id ?? 0)).result;
    expect(back.changes.map(({ field }) => field).toSorted()).toEqual(fields.toSorted());
    await samples.remove(resource, id);
  });

  // The tests below do not depend on the dialect.
  if (!isAnyDatabase(kind)) return;

  test.each(resources)(
    '$name: restores only the requested fields, and no unchanged or unknown ones',
    async (resource) => {
      const { id, second, entry } = await addChanged(resource);
      const { version, changes } = (await preview(resource, id, entry)).result;
      const query = { id, entry, version };
      const unknown = await restore(resource, { ...query, fields: ['id', 'password'] });
      expect(unknown).toMatchObject({ status: 422, fields: { id: 'field.unexpected', password: 'field.unexpected' } });
      const [{ field } = { field: '' }] = changes;
      expect((await restore(resource, { ...query, fields: [field, field] })).result).toEqual({ restored: 1 });
      const recordAfter = await samples.read(resource, id);
      const differing = Object.keys(second).filter(
        (name) => JSON.stringify(recordAfter[name]) !== JSON.stringify(second[name]),
      );
      const derived = ['version', 'updateTime', `${field}Name`, 'depts'];
      expect(differing.filter((name) => !derived.includes(name) && name !== field)).toEqual([]);
      await samples.remove(resource, id);
    },
  );

  test.each(resources)('$name: a change since the preview is a version conflict', async (resource) => {
    const { id, second, entry } = await addChanged(resource);
    const { version, changes } = (await preview(resource, id, entry)).result;
    const query = { id, entry, fields: changes.map(({ field }) => field) };
    expect((await restore(resource, { ...query, version: version - 1 })).problem).toBe('row.stale');
    expect(await samples.read(resource, id)).toEqual(second);
    const restorations = await Promise.all([1, 2].map(() => restore(resource, { ...query, version })));
    expect(restorations.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await samples.remove(resource, id);
  });

  test.each(resources)('$name: only callers who may view and change records preview and restore', async (resource) => {
    const { id, second, entry } = await addChanged(resource);
    const { version } = (await preview(resource, id, entry)).result;
    const page = getPage(resource.name);
    const [edit, remove] = ['update', 'delete'].map((action) => createButtonPermission(page, action));
    const query = { id, entry, version, fields: ['name'] };
    for (const keys of [[], [page], [page, remove ?? ''], ['/system/audit', '/system/trash']]) {
      const token = await samples.createToken('/home', ...keys);
      expect([keys, (await preview(resource, id, entry, token)).status]).toEqual([keys, 403]);
      expect([keys, (await restore(resource, query, token)).status]).toEqual([keys, 403]);
    }
    expect(await samples.read(resource, id)).toEqual(second);
    const editor = await samples.createToken('/home', page, edit ?? '');
    const permittedPreview = await preview(resource, id, entry, editor);
    expect(permittedPreview.problem).not.toBe('right.missing');
    expect((await preview(resource, id, entry, '')).status).toBe(401);

    await samples.remove(resource, id);
  });

  test.each(resources)('$name: entries of other records and of deletions are no versions', async (resource) => {
    const { id, entry } = await addChanged(resource);
    const otherId = Number((await samples.create(resource)).result['id']);
    const [foreignEntry] = await samples.history(resource, otherId);
    for (const wrongEntry of [9_999_999, foreignEntry?.id ?? 0])
      expect(await preview(resource, id, wrongEntry)).toMatchObject({ status: 404, problem: 'row.noVersion' });
    await samples.remove(resource, id, otherId);
    expect((await preview(resource, id, entry)).status).toBe(404);
  });
});

test('a resource has fewer fields than a restoration may contain', () => {
  for (const resource of resources) expect(Object.keys(createSchemas(resource).changed).length).toBeLessThan(200);
});
