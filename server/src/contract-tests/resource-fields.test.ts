import { getInitialValue, listNamedReferences } from '@atrium/contract/resource/definition.ts';
import { describe, expect, test } from 'vitest';
import { anyDatabase } from '../testing/databases.ts';
import { createRequiredValues, resources, listSettableFields, startSamples, createValues } from './resource-samples.ts';

describe.each(anyDatabase)('fields of resources on $kind', async ({ open }) => {
  const samples = await startSamples(open);

  test.each(resources)(
    '$name: a new record has the given values, and the initial ones for the others',
    async (resource) => {
      const { result } = await samples.create(resource);
      for (const [name, field] of listSettableFields(resource)) {
        const isGiven =
          name in createRequiredValues(resource, samples.referred) ||
          field.writeOnly ||
          name === 'keepAlive' ||
          name === 'order' ||
          name === 'icon';
        const isFilled = name === 'component' || field.type === 'reference';
        if (!isGiven && !isFilled)
          expect({ name, value: result[name] }).toEqual({ name, value: getInitialValue(field) });
        const [value] = createValues(resource, name, field, samples.referred);
        const { result: createdRecord, code } = await samples.create(resource, { [name]: value });
        expect({ name, code }).toEqual({ name, code: 200 });
        if (!field.writeOnly) expect({ name, value: createdRecord[name] }).toEqual({ name, value });
        const removal = await samples.remove(resource, createdRecord['id']);
        expect(removal.code).toBe(200);
      }
    },
  );

  test.each(resources)(
    '$name: an update changes, audits and versions one field and leaves the others',
    async (resource) => {
      for (const [name, field] of listSettableFields(resource)) {
        const [firstValue, secondValue] = createValues(resource, name, field, samples.referred);
        const { result: recordBefore } = await samples.create(resource, { [name]: firstValue });
        const { id } = recordBefore;
        const { result: recordAfter, code } = await samples.send('PUT', `${resource.name}-item`, {
          id,
          [name]: secondValue,
        });
        expect({ name, code }).toEqual({ name, code: 200 });
        const { updateTime: _was, ...otherValues } = recordBefore;
        const { updateTime: _is, ...foundValues } = recordAfter;
        const dependents = { emailVerified: recordAfter['emailVerified'], phoneVerified: recordAfter['phoneVerified'] };
        const labels = {
          deptName: recordAfter['deptName'],
          leaderName: recordAfter['leaderName'],
          names: recordAfter['names'],
          ...Object.fromEntries(listNamedReferences(resource.fields).map(({ as }) => [as, recordAfter[as]])),
        };
        const derived = { ...dependents, ...labels, component: recordAfter['component'], order: recordAfter['order'] };
        expect(foundValues).toEqual({
          ...otherValues,
          ...(field.writeOnly ? {} : { [name]: secondValue }),
          ...Object.fromEntries(Object.entries(derived).filter(([, value]) => value !== undefined)),
          version: 2,
          oneTimePassword: undefined,
        });
        const [newest, first, ...olderEntries] = await samples.history(resource, id);
        expect([newest?.act, first?.act, olderEntries]).toEqual([
          `${resource.name}.update`,
          `${resource.name}.create`,
          [],
        ]);
        const changes = newest?.changes.filter((change) => !change.field.endsWith('Verified'));
        expect({ name, fields: changes?.map((change) => change.field) }).toEqual({ name, fields: [name] });
        expect(changes?.[0]?.after).toEqual(
          field.writeOnly ? expect.arrayContaining(secondValue as number[]) : secondValue,
        );
        const conflict = await samples.send('PUT', `${resource.name}-item`, { id, [name]: secondValue, version: 1 });
        expect({ name, code: conflict.code, version: conflict.result['version'] }).toEqual({
          name,
          code: 200,
          version: 2,
        });
        const late = await samples.send('PUT', `${resource.name}-item`, { id, [name]: firstValue, version: 1 });
        expect(late).toMatchObject({ code: 409, problem: 'row.stale', params: { current: { version: 2 } } });
        expect(await samples.history(resource, id)).toHaveLength(2);
        await samples.remove(resource, id);
        expect(await samples.send('PUT', `${resource.name}-item`, { id, [name]: firstValue })).toMatchObject({
          code: 404,
        });
      }
    },
  );

  test.each(resources)(
    '$name: an optional text or reference is cleared by null and by an empty text',
    async (resource) => {
      const required = new Set(['menu.path', 'menu.icon', 'menu.component']);
      for (const [name, field] of listSettableFields(resource)) {
        const isOptional = (field.type === 'text' || field.type === 'reference') && !('required' in field);
        if (!isOptional || required.has(`${resource.name}.${name}`)) continue;
        for (const emptyValue of [null, '']) {
          const [value] = createValues(resource, name, field, samples.referred);
          const { id } = (await samples.create(resource, { [name]: value })).result;
          const { result, code } = await samples.send('PUT', `${resource.name}-item`, { id, [name]: emptyValue });
          expect({ name, code, isEmpty: result[name] === null || result[name] === '' }).toEqual({
            name,
            code: 200,
            isEmpty: true,
          });
          await samples.remove(resource, id);
        }
      }
    },
  );

  test.each(resources)(
    '$name: values up to the limits are accepted, and those beyond rejected at the field',
    async (resource) => {
      const { id } = (await samples.create(resource)).result;
      const saveValue = async (name: string, value: unknown) => {
        const { code, fields } = await samples.send('PUT', `${resource.name}-item`, { id, [name]: value });
        return { name, code, problem: fields?.[name] };
      };
      for (const [name, field] of listSettableFields(resource)) {
        if (field.type === 'text') {
          const isPlain = !field.format && !field.rule;
          if (isPlain) expect(await saveValue(name, '界'.repeat(field.max))).toMatchObject({ name, code: 200 });
          expect(await saveValue(name, 'a'.repeat(field.max + 1))).toMatchObject({
            name,
            code: 422,
            problem: expect.any(String),
          });
          if (field.required) expect(await saveValue(name, '')).toEqual({ name, code: 422, problem: 'field.required' });
        }
        if (field.type !== 'integer' || field.min === undefined || field.max === undefined) continue;
        for (const value of [field.min, field.max])
          expect(await saveValue(name, value)).toMatchObject({ name, code: 200 });
        expect(await saveValue(name, field.min - 1)).toEqual({ name, code: 422, problem: 'field.tooSmall' });
        expect(await saveValue(name, field.max + 1)).toEqual({ name, code: 422, problem: 'field.tooLarge' });
      }
    },
  );

  test.each(resources)('$name: a unique value is taken by one record only, also on update', async (resource) => {
    for (const [name, field] of listSettableFields(resource)) {
      if (field.type !== 'text' || !field.unique) continue;
      const { result: first } = await samples.create(resource);
      const { result: second } = await samples.create(resource);
      const rejection = { code: 409, fields: { [name]: field.unique } };
      expect(await samples.create(resource, { [name]: first[name] })).toMatchObject(rejection);
      const body = { id: second['id'], [name]: first[name] };
      expect(await samples.send('PUT', `${resource.name}-item`, body)).toMatchObject(rejection);
      expect(await samples.send('PUT', `${resource.name}-item`, { ...body, id: first['id'] })).toMatchObject({
        code: 200,
      });
    }
  });
});
