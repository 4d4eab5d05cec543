import type { Field } from '@atrium/contract/resource/field.ts';
import {
  hasSeveralFilterValues,
  listExportColumns,
  listFilterableFields,
  listFilterNames,
  listSearchedFields,
  listSortableFields,
} from '@atrium/contract/resource/definition.ts';
import { describe, expect, test } from 'vitest';
import { anyDatabase } from '../testing/databases.ts';
import { resources, listSettableFields, startSamples, createValues } from './resource-samples.ts';

const lists = resources.filter(({ fields }) => !('parentId' in fields));

describe.each(anyDatabase)('lists of resources on $kind', async ({ open }) => {
  const samples = await startSamples(open);

  test.each(resources)('$name: a filter finds the records with a value, and not the others', async (resource) => {
    const knownFields = new Map<string, Field>(listSettableFields(resource));
    for (const { as, name, field } of listFilterableFields(resource.fields)) {
      // A range has other parameters.
      if (!knownFields.has(name) || !listFilterNames(as, field).includes(as)) continue;
      const values = createValues(resource, name, field, samples.referred);
      const ids: unknown[] = [];
      for (const value of values) ids.push((await samples.create(resource, { [name]: value })).result['id']);
      for (const [index, value] of values.entries()) {
        const foundPage = await samples.list(resource, `${as}=${encodeURIComponent(String(value))}`);
        const otherId = ids[1 - index];
        expect({
          name,
          value,
          hasOwn: foundPage.includes(Number(ids[index])),
          hasOther: foundPage.includes(Number(otherId)),
        }).toEqual({
          name,
          value,
          hasOwn: true,
          hasOther: false,
        });
      }
      if (hasSeveralFilterValues(field)) {
        const bothPage = await samples.list(resource, `${as}=${values.map(String).join()}`);
        expect({ name, ids: ids.map((id) => bothPage.includes(Number(id))) }).toEqual({ name, ids: [true, true] });
        const { fields } = await samples.send('GET', `${resource.name}-list?${as}=${String(values[0])},!`);
        if (field.type !== 'dictionary') expect(fields).toEqual({ [as]: 'to' in field ? 'field.id' : 'field.option' });
      }
      await samples.remove(resource, ...ids);
    }
  });

  test.each(resources)('$name: the keyword is searched in each searched field, in any case', async (resource) => {
    for (const { name, field } of listSearchedFields(resource)) {
      if (!listSettableFields(resource).some(([settableName]) => settableName === name)) continue;
      const [value, otherValue] = createValues(resource, name, field, samples.referred);
      const { id } = (await samples.create(resource, { [name]: value })).result;
      const has = async (text: unknown) =>
        (await samples.list(resource, `keyword=${encodeURIComponent(String(text).toUpperCase())}`)).includes(
          Number(id),
        );
      expect({ name, isFound: await has(value), isFoundByOther: await has(otherValue) }).toEqual({
        name,
        isFound: true,
        isFoundByOther: false,
      });
      await samples.remove(resource, id);
    }
  });

  test.each(lists)('$name: both directions of each order list the same records, reversed', async (resource) => {
    const knownFields = new Map(listSettableFields(resource));
    for (const name of listSortableFields<typeof resource.fields>(resource.fields).map(String)) {
      const field = knownFields.get(name);
      const values = field ? createValues(resource, name, field, samples.referred) : [undefined, undefined];
      const ids: number[] = [];
      for (const value of values)
        ids.push(Number((await samples.create(resource, field ? { [name]: value } : {})).result['id']));
      const secondOrder = name === 'id' ? '' : ',id';
      const ascendingPage = await samples.list(resource, `sort=${name}${secondOrder}`);
      const descendingPage = await samples.list(resource, `sort=-${name}${secondOrder.replace(',', ',-')}`);
      expect({ name, ids: descendingPage }).toEqual({ name, ids: ascendingPage.toReversed() });
      // Enabled (1) sorts after disabled (0).
      const inOrder = field?.type === 'status' ? ids.toReversed() : ids;
      expect({ name, ids: ascendingPage.filter((id) => ids.includes(id)) }).toEqual({ name, ids: inOrder });
      await samples.remove(resource, ...ids);
    }
  });

  test.each(lists)('$name: an export of all columns has the records and the order of the list', async (resource) => {
    const columns = listExportColumns(resource.fields).map(({ as }) => as);
    const { result } = await samples.send('GET', `${resource.name}-list?pageSize=100&sort=-id`);
    const otherColumns = columns.filter((column) => column !== 'id').map(String);
    const query = `format=csv&sort=-id&columns=${['id', ...otherColumns].join()}`;
    const file = await (await samples.request('GET', `${resource.name}-list/export?${query}`)).text();
    const lines = file.trim().split('\r\n').slice(1);
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(await samples.list(resource, 'sort=-id'));
    expect(lines).toHaveLength(Number(result['total']));
  });
});
