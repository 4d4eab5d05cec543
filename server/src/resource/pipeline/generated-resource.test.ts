import { idField, remarkField, statusField, timeFields } from '@atrium/contract/resource/common-fields.ts';
import { createResourceCalls } from '@atrium/contract/resource/resource-calls.ts';
import type { GeneratedResource } from '@atrium/contract/resource/field.ts';
import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../db/dialect/dialect.ts';
import { createTables, date, decimal, edited, flag, integer, json, text } from '../../db/tables.ts';
import { createAppBuilder, startInstance, type Instance } from '../../testing/instance.ts';
import { databases } from '../../testing/databases.ts';
import { addAdmin } from '../../testing/staff.ts';
import { serveGeneratedResource } from './generated-resource.ts';

/** Uses a name with audit actions and an existing page. The app of this test serves nothing else. */
const tree = {
  name: 'role',
  table: 'trees',
  page: '/system/role',
  one: { 'zh-CN': '树', 'en-US': 'Tree' },
  many: { 'zh-CN': '树', 'en-US': 'Trees' },
  search: ['name', 'code', 'remark'],
  fields: {
    ...idField,
    name: {
      type: 'text',
      label: { 'zh-CN': '名称', 'en-US': 'Name' },
      max: 50,
      required: true,
      pinyin: true,
      sort: true,
      filter: true,
      list: { width: 200, isName: true },
    },
    code: {
      type: 'text',
      label: { 'zh-CN': '标识', 'en-US': 'Code' },
      max: 32,
      required: true,
      unique: 'row.taken',
      filter: true,
    },
    height: {
      type: 'integer',
      label: { 'zh-CN': '高度', 'en-US': 'Height' },
      sort: true,
      filter: true,
    },
    isOld: { type: 'flag', label: { 'zh-CN': '古树', 'en-US': 'Old' }, filter: true },
    leaf: {
      type: 'choice',
      label: { 'zh-CN': '叶', 'en-US': 'Leaf' },
      options: { fan: { 'zh-CN': '扇形', 'en-US': 'Fan' }, needle: { 'zh-CN': '针形', 'en-US': 'Needle' } },
      initial: 'fan',
      filter: true,
    },
    cost: {
      type: 'decimal',
      label: { 'zh-CN': '造价', 'en-US': 'Cost' },
      places: 2,
      format: 'CNY',
      sort: true,
      filter: true,
    },
    planted: { type: 'date', label: { 'zh-CN': '种植日期', 'en-US': 'Planted' }, sort: true, filter: true },
    uses: {
      type: 'choices',
      label: { 'zh-CN': '用途', 'en-US': 'Uses' },
      options: { shade: { 'zh-CN': '遮荫', 'en-US': 'Shade' }, timber: { 'zh-CN': '木材', 'en-US': 'Timber' } },
      filter: { as: 'use' },
    },
    measured: { type: 'json', label: { 'zh-CN': '测量', 'en-US': 'Measured' }, max: 200 },
    photo: { type: 'file', label: { 'zh-CN': '照片', 'en-US': 'Photo' }, accept: 'image' },
    site: { type: 'text', label: { 'zh-CN': '网址', 'en-US': 'Site' }, max: 100, format: 'url' },
    ...statusField,
    ...remarkField,
    ...timeFields,
  },
} as const satisfies GeneratedResource;

const calls = createResourceCalls(tree);
const table = {
  name: 'trees',
  columns: {
    ...edited,
    name: text,
    name_pinyin: text,
    name_search: text,
    code: text,
    height: integer,
    is_old: flag,
    leaf: text,
    cost: decimal,
    planted: date,
    uses: json,
    measured: json,
    photo: text,
    site: text,
    status: flag,
    remark: text,
  },
  unique: [{ columns: ['code'] }],
};

const ginkgo = { name: '银杏', code: 'ginkgo', height: 30, isOld: true, remark: 'by the gate' } as const;
const pine = { name: '松树', code: 'pine', height: 20, leaf: 'needle' } as const;

describe.each(databases)('a resource on $kind', ({ open, kind }) => {
  let database: Database;
  let instance: Instance;
  let admin: string;
  beforeEach(async () => {
    database = await open();
    // Migrations are not typed by tables.
    await createTables(database.db as unknown as Kysely<unknown>, kind, [table]);
    instance = await startInstance(
      database,
      Date.now,
      {},
      { build: createAppBuilder([(app, context) => serveGeneratedResource(app, context, tree)], [tree]) },
    );
    admin = await instance.createToken(await addAdmin(database.db));
  });

  const createTree = async (row: typeof ginkgo | typeof pine) => (await instance.call(calls.create, row, admin)).result;
  const loadCodes = async (query: object) =>
    (await instance.call(calls.list, query, admin)).result.list.map((row) => Reflect.get(row, 'code'));

  test('an uploaded file is kept until its record no longer contains it, and a file that was not uploaded is rejected', async () => {
    const [name, otherName] = ['a'.repeat(40), 'b'.repeat(40)];
    const fileParts = { kind: 'avatar' as const, user_id: null, size: 1, create_time: 0 };
    await database.db
      .insertInto('files')
      .values({ ...fileParts, name: `${name}.webp` })
      .execute();
    const unknown = { status: 422, fields: { photo: 'field.unknown' } };
    const [photo, missingPhoto] = [`/api/files/${name}.webp`, `/api/files/${otherName}.webp`];
    expect(await instance.call(calls.create, { ...ginkgo, photo: missingPhoto }, admin)).toMatchObject(unknown);
    const { id } = (await instance.call(calls.create, { ...ginkgo, photo }, admin)).result;
    expect((await instance.call(calls.read, { id }, admin)).result).toMatchObject({ photo });
    expect(await instance.call(calls.update, { id, photo: missingPhoto }, admin)).toMatchObject(unknown);
    // A stored photo stays valid after the deletion of its file.
    await database.db.deleteFrom('files').execute();
    expect(await instance.call(calls.update, { id, photo, height: 31 }, admin)).toMatchObject({ status: 200 });
    expect((await instance.call(calls.update, { id, photo: null }, admin)).result).toMatchObject({ photo: '' });
    const changes = (await instance.call(calls.history, { id }, admin)).result.list.flatMap((entry) => entry.changes);
    expect(changes).toContainEqual({ field: 'photo', before: photo, after: '' });
  });

  test('records are found by a part of any searched text, and by pinyin', async () => {
    await createTree(ginkgo);
    await createTree(pine);
    for (const keyword of ['银', 'yinx', 'YX', 'yin xing', 'KGO', 'THE GATE'])
      expect([keyword, await loadCodes({ keyword })]).toEqual([keyword, ['ginkgo']]);
    expect(await loadCodes({ keyword: 'in' })).toEqual(['ginkgo', 'pine']);
    expect(await loadCodes({ keyword: 'in', leaf: 'needle' })).toEqual(['pine']);
    for (const keyword of ['fan', '%', '30']) expect([keyword, await loadCodes({ keyword })]).toEqual([keyword, []]);
    for (const keyword of ['', undefined]) expect(await loadCodes({ keyword })).toHaveLength(2);
    const file = await instance.send('GET', 'role-list/export?columns=code&format=csv&keyword=yx', undefined, admin);
    expect((await file.text()).replace('\uFEFF', '').trim().split('\r\n')).toEqual(['标识', 'ginkgo']);
    expect((await instance.call(calls.list, { keyword: 'a'.repeat(101) }, admin)).fields).toEqual({
      keyword: 'field.tooLong',
    });
  });

  test('amounts, days, choices and JSON stay exact, and are sorted and filtered by their order', async () => {
    const rich = {
      cost: '1000000000000.10',
      planted: '1999-12-31',
      uses: ['shade'],
      measured: { at: [1, null] },
    } as const;
    const cheap = {
      cost: 9.9,
      planted: '2000-01-01',
      uses: ['timber', 'shade'],
      site: 'https://trees.example/pine',
    } as const;
    const first = (await instance.call(calls.create, { ...ginkgo, ...rich }, admin)).result;
    const second = (await instance.call(calls.create, { ...pine, ...cheap }, admin)).result;
    expect(first).toMatchObject({ ...rich, site: '' });
    expect(second).toMatchObject({ ...cheap, cost: '9.90', uses: ['shade', 'timber'], measured: null });
    for (const sort of ['cost', '-planted'])
      expect([sort, await loadCodes({ sort })]).toEqual([sort, ['pine', 'ginkgo']]);
    for (const query of [{ costTo: '9.90' }, { plantedFrom: '2000-01-01' }, { use: 'timber' }])
      expect([query, await loadCodes(query)]).toEqual([query, ['pine']]);
    expect(await loadCodes({ costFrom: '9.91', plantedTo: '1999-12-31', use: 'shade' })).toEqual(['ginkgo']);

    const laterValues = { cost: '0.01', planted: '', uses: [], measured: 'plain' };
    const { id } = first;
    expect((await instance.call(calls.update, { id, ...laterValues }, admin)).result).toMatchObject({
      ...laterValues,
      version: 2,
    });
    expect((await instance.call(calls.update, { id, ...laterValues }, admin)).result).toMatchObject({ version: 2 });
    const [entry] = (await instance.call(calls.history, { id }, admin)).result.list;
    expect(entry?.changes).toContainEqual({ field: 'measured', before: rich.measured, after: 'plain' });
    expect(entry?.changes).toContainEqual({ field: 'cost', before: rich.cost, after: '0.01' });

    const wrongValues = {
      cost: '1.234',
      planted: '2001-02-29',
      uses: ['fire'],
      measured: 'x'.repeat(300),
      site: 'trees',
    };
    expect((await instance.call(calls.update, { id, ...wrongValues } as never, admin)).fields).toEqual({
      cost: 'field.decimal',
      planted: 'field.day',
      'uses.0': 'field.option',
      measured: 'field.tooLong',
      site: 'field.url',
    });
    const file = await instance.send(
      'GET',
      'role-list/export?format=csv&columns=cost,uses,planted&sort=cost',
      undefined,
      admin,
    );
    expect((await file.text()).split('\r\n').slice(1, 3)).toEqual(['0.01,,', '9.9,遮荫、木材,2000-01-01']);
  });

  test('an update keeps absent values, and clears a value by null or empty text', async () => {
    const { id } = await createTree(ginkgo);
    const taller = await instance.call(calls.update, { id, height: 31 }, admin);
    expect(taller.result).toMatchObject({ ...ginkgo, height: 31, version: 2 });
    for (const remark of [null, '']) {
      expect((await instance.call(calls.update, { id, remark }, admin)).result).toMatchObject({
        height: 31,
        remark: '',
      });
      await instance.call(calls.update, { id, remark: 'again' }, admin);
    }
    const byCode = await instance.call(calls.update, { code: 'ginkgo', status: 0 }, admin);
    expect(byCode.result).toMatchObject({ id, status: 0, height: 31 });
    expect((await instance.call(calls.update, { height: 1 }, admin)).fields).toEqual({ id: 'field.required' });
    expect((await instance.call(calls.update, { id, name: '' }, admin)).fields).toEqual({ name: 'field.required' });
  });

  test('an older version does not overwrite a record, and the same save may be repeated', async () => {
    const { id } = await createTree(ginkgo);
    const save = { id, version: 1, height: 40 };
    expect((await instance.call(calls.update, save, admin)).result).toMatchObject({ height: 40, version: 2 });
    expect((await instance.call(calls.update, save, admin)).result).toMatchObject({ height: 40, version: 2 });
    const lateUpdate = await instance.call(calls.update, { ...save, height: 50 }, admin);
    expect(lateUpdate).toMatchObject({ problem: 'row.stale', params: { current: { height: 40, version: 2 } } });
  });

  test('records are deleted individually, with others, and repeatedly', async () => {
    const ids = [(await createTree(ginkgo)).id, (await createTree(pine)).id];
    const [first = 0, second = 0] = ids;
    const remove = async (input: object) => (await instance.call(calls.delete, input as never, admin)).result;
    expect(await remove({ id: first })).toBe(first);
    expect(await loadCodes({})).toEqual(['pine']);
    expect(await remove({ ids })).toEqual(ids);
    expect(await remove({ id: second })).toBe(second);
    expect(await loadCodes({})).toEqual([]);
    const notFound = { status: 404, problem: 'row.notFound' };
    expect(await instance.call(calls.read, { id: first }, admin)).toMatchObject(notFound);
    expect(await instance.call(calls.update, { id: first, height: 1 }, admin)).toMatchObject(notFound);
  });
});
