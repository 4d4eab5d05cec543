import { dictionaryCalls, dictionaryItemCalls } from '@atrium/contract/dictionary/fields.ts';
import { readDictionary } from '@atrium/contract/dictionary/calls.ts';
import { createResourceCalls } from '@atrium/contract/resource/resource-calls.ts';
import { describe, expect, test } from 'vitest';
import { text } from '../../db/tables.ts';
import { databases } from '../../testing/databases.ts';
import { defineParcel, startParcelServer } from '../../testing/parcel.ts';
import { addDictionary } from '../../testing/people.ts';
import { addClerk } from '../../testing/staff.ts';
import { dictionaryRoutes } from './routes.ts';

const parcel = defineParcel({
  size: {
    type: 'dictionary',
    label: { 'zh-CN': '尺寸', 'en-US': 'Size' },
    dictionary: 'size',
    required: true,
    filter: true,
  },
  innerSize: { type: 'dictionary', label: { 'zh-CN': '内尺寸', 'en-US': 'Inner size' }, dictionary: 'size' },
  tone: { type: 'dictionary', label: { 'zh-CN': '色调', 'en-US': 'Tone' }, dictionary: 'tone' },
});

const calls = createResourceCalls(parcel);

describe.each(databases)('dictionaries on $kind', async (testDatabase) => {
  const columns = { size: text, inner_size: text, tone: text };
  const { database, instance, admin } = await startParcelServer(testDatabase, parcel, columns, dictionaryRoutes);
  await addDictionary(database.db, 'size', [
    { value: '01', label: '小', label_en: 'Small', is_default: 1 },
    { value: '02', label: '大', label_en: 'Large', color: 'red' },
    { value: '03', label: '特大', label_en: 'Huge' },
  ]);
  await addDictionary(database.db, 'tone', [{ value: 'dark' }]);

  const get = (path: string, token: string, headers: Readonly<Record<string, string>>) =>
    fetch(`${instance.url}/api/${path}`, { headers: { ...headers, authorization: `Bearer ${token}` } });
  const findItem = async (value: string) => {
    const { result } = await instance.call(dictionaryItemCalls.list, { keyword: value }, admin);
    const item = result.list.find((listedItem) => listedItem.value === value);
    if (!item) throw new Error(`there is no item ${value}`);
    return item;
  };
  const create = async (input: object) => {
    const { result } = await instance.call(calls.create, { name: 'parcel', ...input }, admin);
    return result;
  };
  const enable = async (value: string, status: 0 | 1) =>
    instance.call(dictionaryItemCalls.update, { id: (await findItem(value)).id, status }, admin);

  test('a value may be in several dictionaries, but only once in each', async () => {
    const dictionaryId = await addDictionary(database.db, 'other', [{ value: 'a' }]);
    const words = { label: '小', labelEn: 'Small', dictionaryId };
    expect((await instance.call(dictionaryItemCalls.create, { ...words, value: '01' }, admin)).status).toBe(200);
    expect(await instance.call(dictionaryItemCalls.create, { ...words, value: 'a' }, admin)).toMatchObject({
      problem: 'dictionaries.valueTaken',
      fields: { value: 'dictionaries.valueTaken' },
    });
    const spaced = await instance.call(dictionaryItemCalls.create, { ...words, value: 'a b' }, admin);
    expect(spaced.fields).toEqual({ value: 'field.itemValue' });
    const orphan = await instance.call(dictionaryItemCalls.create, { ...words, value: 'c', dictionaryId: '' }, admin);
    expect(Object.keys(orphan.fields ?? {})).toEqual(['dictionaryId']);
  });

  test('a dictionary has at most one default item, also if two users set one simultaneously', async () => {
    const dictionaryId = await addDictionary(database.db, 'default', [{ value: 'a' }, { value: 'b' }]);
    const { result } = await instance.call(dictionaryItemCalls.list, { dictionaryId }, admin);
    const outcomes = await Promise.all(
      result.list.map(({ id }) => instance.call(dictionaryItemCalls.update, { id, isDefault: true }, admin)),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(outcomes.find(({ status }) => status === 409)?.fields).toEqual({ isDefault: 'dictionaries.defaultTaken' });
  });

  test('items are listed in their sort order', async () => {
    const dictionaryId = await addDictionary(database.db);
    for (const [value, sortOrder] of [
      ['last', 30],
      ['first', 10],
      ['middle', 20],
    ] as const)
      await instance.call(
        dictionaryItemCalls.create,
        { dictionaryId, value, label: value, labelEn: value, sortOrder },
        admin,
      );
    const listValues = async (sort?: string) =>
      (await instance.call(dictionaryItemCalls.list, { dictionaryId, ...(sort && { sort }) }, admin)).result.list.map(
        ({ value }) => value,
      );
    expect(await listValues()).toEqual(['first', 'middle', 'last']);
    expect(await listValues('-value')).toEqual(['middle', 'last', 'first']);
  });

  test('a new record gets the default item, and a required field without one must not be empty', async () => {
    expect(await create({})).toMatchObject({ size: '01', tone: '' });
    expect(await create({ size: '02', tone: null })).toMatchObject({ size: '02', tone: '' });
    await enable('01', 0);
    const without = await instance.call(calls.create, { name: 'none' }, admin);
    await enable('01', 1);
    expect(without.fields).toEqual({ size: 'field.required' });
  });

  test('a field rejects unknown values, those of other dictionaries, numbers and prototypes', async () => {
    for (const size of ['04', 'dark', '小', '1', 'constructor', '01 '])
      expect((await instance.call(calls.create, { name: 'x', size, tone: '' }, admin)).fields).toEqual(
        size === '01 ' ? undefined : { size: 'field.option' },
      );
    expect((await instance.call(calls.create, { name: 'x', size: '01', tone: '01' }, admin)).fields).toEqual({
      tone: 'field.option',
    });
    const number = await instance.send('POST', 'role-item', { name: 'x', size: 1 }, admin);
    expect(number.status).toBe(422);
  });

  test('a record keeps a disabled value, which no other record can get', async () => {
    const { id, version } = await create({ size: '03' });
    await enable('03', 0);
    const renamed = await instance.call(calls.update, { id, name: 'renamed', size: '03', version }, admin);
    expect(renamed.result).toMatchObject({ name: 'renamed', size: '03' });
    expect((await instance.call(calls.create, { name: 'x', size: '03' }, admin)).fields).toEqual({
      size: 'field.option',
    });
    await instance.call(calls.update, { id, size: '02' }, admin);
    expect((await instance.call(calls.update, { id, size: '03' }, admin)).fields).toEqual({ size: 'field.option' });
    await enable('03', 1);
  });

  test('an item in use cannot be deleted or renamed, and the error has the number of its records', async () => {
    const item = await instance.call(
      dictionaryItemCalls.create,
      { dictionaryId: (await findItem('01')).dictionaryId ?? 0, value: 'used', label: '已用', labelEn: 'Used' },
      admin,
    );
    const { id } = item.result;
    const parcels = [await create({ size: 'used' }), await create({ size: 'used' })];
    const rejection = { status: 409, problem: 'dictionaries.inUse', params: { count: 2 } };
    expect(await instance.call(dictionaryItemCalls.delete, { id }, admin)).toMatchObject(rejection);
    const dictionaryId = await addDictionary(database.db);
    for (const change of [{ value: 'other' }, { dictionaryId }])
      expect(await instance.call(dictionaryItemCalls.update, { id, ...change }, admin)).toMatchObject(rejection);
    expect((await instance.call(dictionaryItemCalls.update, { id, label: '用过' }, admin)).status).toBe(200);
    await instance.call(calls.delete, { ids: parcels.map((createdParcel) => createdParcel.id) }, admin);
    expect((await instance.call(dictionaryItemCalls.delete, { id }, admin)).status).toBe(200);
  });

  test('an item that a record gets during the deletion is kept', async () => {
    const dictionaryId = (await findItem('01')).dictionaryId ?? 0;
    for (const value of ['race-1', 'race-2', 'race-3', 'race-4']) {
      const words = { dictionaryId, value, label: value, labelEn: value, sortOrder: 99 };
      const { id } = (await instance.call(dictionaryItemCalls.create, words, admin)).result;
      const [creation, deletion] = await Promise.all([
        instance.call(calls.create, { name: value, size: value }, admin),
        instance.call(dictionaryItemCalls.delete, { id }, admin),
      ]);
      expect([creation.status, deletion.status]).toEqual(creation.status === 200 ? [200, 409] : [422, 200]);
    }
  });

  test('dictionaries with items, or used by fields, cannot be deleted, and the code of a used one cannot change', async () => {
    const { result } = await instance.call(dictionaryCalls.list, { keyword: 'size' }, admin);
    const id = result.list.find(({ code }) => code === 'size')?.id ?? 0;
    expect(await instance.call(dictionaryCalls.update, { id, code: 'sizes' }, admin)).toMatchObject({
      problem: 'dictionaries.used',
      fields: { code: 'dictionaries.used' },
    });
    expect((await instance.call(dictionaryCalls.delete, { id }, admin)).problem).toBe('dictionaries.used');
    const unusedId = await addDictionary(database.db, 'unused', [{ value: 'a' }]);
    expect((await instance.call(dictionaryCalls.delete, { id: unusedId }, admin)).problem).toBe('row.referred');
    const { list } = (await instance.call(dictionaryItemCalls.list, { dictionaryId: unusedId }, admin)).result;
    await instance.call(dictionaryItemCalls.delete, { ids: list.map((item) => item.id) }, admin);
    expect((await instance.call(dictionaryCalls.delete, { id: unusedId }, admin)).status).toBe(200);
  });

  test('disabled dictionaries offer no items', async () => {
    const { result } = await instance.call(dictionaryCalls.list, { keyword: 'tone' }, admin);
    const id = result.list[0]?.id ?? 0;
    await instance.call(dictionaryCalls.update, { id, status: 0 }, admin);
    const options = await instance.call(readDictionary, { code: 'tone' }, admin);
    expect(options.result.map(({ isEnabled }) => isEnabled)).toEqual([false]);
    expect((await instance.call(calls.create, { name: 'x', tone: 'dark' }, admin)).fields).toEqual({
      tone: 'field.option',
    });
    await instance.call(dictionaryCalls.update, { id, status: 1 }, admin);
  });

  test('lists filter by dictionary values, and exports have labels in the requested language', async () => {
    await create({ name: 'large', size: '02' });
    const foundParcels = await instance.call(calls.list, { size: '02' }, admin);
    expect(foundParcels.result.list.every(({ size }) => size === '02')).toBe(true);
    const loadFile = async (language: string) => {
      const path = `${calls.export.path}?format=csv&columns=name,size&size=02`;
      return (await get(path, admin, { 'x-lang': language })).text();
    };
    expect(await loadFile('zh-CN')).toContain('large,大');
    expect(await loadFile('en-US')).toContain('large,Large');
  });

  test('every user can read the options, and the response is 304 until an item changes', async () => {
    const clerk = await instance.createToken((await addClerk(database.db, [])).user);
    const readOptions = (etag = '') => get(`${readDictionary.path}?code=size`, clerk, { 'if-none-match': etag });
    const first = await readOptions();
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const etag = first.headers.get('etag') ?? '';
    const { result } = (await first.json()) as { result: unknown[] };
    expect(result[1]).toEqual({
      value: '02',
      label: '大',
      labelEn: 'Large',
      color: 'red',
      isDefault: false,
      isEnabled: true,
    });
    const repeatedResponse = await readOptions(etag);
    expect([repeatedResponse.status, await repeatedResponse.text()]).toEqual([304, '']);
    await instance.call(dictionaryItemCalls.update, { id: (await findItem('02')).id, labelEn: 'Big' }, admin);
    const changedResponse = await readOptions(etag);
    expect([changedResponse.status, changedResponse.headers.get('etag') === etag]).toEqual([200, false]);
    expect((await instance.call(readDictionary, { code: 'missing' }, clerk)).result).toEqual([]);
    expect((await instance.call(dictionaryCalls.list, {}, clerk)).status).toBe(403);
  });
});
