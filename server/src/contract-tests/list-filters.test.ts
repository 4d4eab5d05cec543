import type { Field } from '@atrium/contract/resource/field.ts';
import { hasRangeFilter, hasSeveralFilterValues, listFilterableFields } from '@atrium/contract/resource/definition.ts';
import { roleResource } from '@atrium/contract/role/fields.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../db/dialect/dialect.ts';
import { anyDatabase } from '../testing/databases.ts';
import { startInstance, type Instance } from '../testing/instance.ts';
import { addDept, addRole, addUser } from '../testing/people.ts';
import { addAdmin } from '../testing/staff.ts';

type Row = Readonly<Record<string, unknown>>;

/** A query with the records that it finds. */
interface Condition {
  readonly query: Readonly<Record<string, string>>;
  readonly isMet: (row: Row) => boolean;
}

const toComparable = (value: unknown): string => String(value).toLowerCase().replaceAll(/\s/g, '');
const contains = (value: unknown, part: string): boolean => toComparable(value).includes(toComparable(part));
const listDistinct = (rows: readonly Row[], name: string): unknown[] => [
  ...new Set(rows.flatMap((row) => row[name] ?? [])),
];

/** A missing value is in no range. */
const createRangeConditions = (as: string, name: string, values: readonly number[]): Condition[] => {
  const isBetween = (from: number, to: number) => (row: Row) => {
    const value = row[name];
    return typeof value === 'number' && value >= from && value <= to;
  };
  const limits = values.flatMap((value) => [value - 1, value, value + 1]);
  return [
    ...limits.map((value) => ({ query: { [`${as}From`]: String(value) }, isMet: isBetween(value, Infinity) })),
    ...limits.map((value) => ({ query: { [`${as}To`]: String(value) }, isMet: isBetween(-Infinity, value) })),
    ...values.map((value) => ({
      query: { [`${as}From`]: String(value), [`${as}To`]: String(value) },
      isMet: isBetween(value, value),
    })),
  ];
};

const createConditions = (rows: readonly Row[], as: string, name: string, field: Field): Condition[] => {
  const values = listDistinct(rows, name);
  if (hasRangeFilter(field))
    return createRangeConditions(
      as,
      name,
      values.filter((value) => typeof value === 'number'),
    );
  const query = (value: unknown) => ({ [as]: String(value) });
  if (field.type === 'text')
    return values.flatMap((value) => {
      const part = String(value).slice(1, 7).toUpperCase();
      return part === '' ? [] : [{ query: query(part), isMet: (row: Row) => contains(row[name], part) }];
    });
  const valueLists = [
    ...values.map((value) => [value]),
    ...(hasSeveralFilterValues(field) && values.length > 1 ? [values.slice(0, 2), values.slice(-3)] : []),
  ];
  return valueLists.map((list) => ({
    query: query(list.join()),
    isMet: (row) => [row[name]].flat().some((value) => list.includes(value)),
  }));
};

const createEqualConditions = (as: string, rows: readonly Row[], name = as): Condition[] =>
  listDistinct(rows, name).map((value) => ({ query: { [as]: String(value) }, isMet: (row) => row[name] === value }));

/** Each condition with the first ones of the others, unless both set the same filter. */
const combinePairs = (groups: readonly (readonly Condition[])[]): Condition[] => {
  const join = (first: Condition, second: Condition): Condition[] =>
    Object.keys(first.query).some((name) => Object.hasOwn(second.query, name))
      ? []
      : [{ query: { ...first.query, ...second.query }, isMet: (row) => first.isMet(row) && second.isMet(row) }];
  return groups.flatMap((group, index) =>
    groups
      .slice(index + 1)
      .flatMap((otherGroup) =>
        group.slice(0, 3).flatMap((item) => otherGroup.slice(0, 2).flatMap((two) => join(item, two))),
      ),
  );
};

const createFieldConditions = (fields: Readonly<Record<string, Field>>, rows: readonly Row[]): Condition[][] =>
  listFilterableFields(fields).map(({ as, name, field }) => createConditions(rows, as, name, field));

describe.each(anyDatabase)('the filters of lists on $kind', ({ open }) => {
  let database: Database;
  let instance: Instance;
  let token: string;
  const start = Date.UTC(2026, 2, 5, 10);
  let now = start;
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    instance = await startInstance(database, () => now);
    const top = await addDept(db);
    const depts = [null, top, await addDept(db, { parent_id: top }), await addDept(db)];
    for (let index = 0; index < 14; index++) {
      const id = await addUser(db, {
        username: `${['lin', 'wang'][index % 2]}.${index}`,
        name: `${['Ada Lin', 'Bo Wang', 'Cy'][index % 3]} ${index}`,
        phone_number: index % 4 === 0 ? '' : `138${String(index % 5).padStart(8, '0')}`,
        dept_id: depts[index % 4] ?? null,
        status: index % 5 === 0 ? 0 : 1,
        last_login_time: index % 3 === 0 ? null : start - (index % 4) * 1000,
      });
      if (index % 3 === 0)
        await addRole(db, { code: `code-${index}`, name: `Name ${index % 2}`, status: index % 2, users: [id] });
    }
    token = await instance.createToken(await addAdmin(db));
    const stranger = await instance.createToken(await addUser(db));
    for (let index = 0; index < 6; index++) {
      now += 1000;
      const body = { name: `Dept ${index}`, code: `code-${index}` };
      await instance.send('POST', 'dept-item', body, index % 3 === 0 ? stranger : token);
      if (index === 4) await instance.send('DELETE', 'dept-item', { ids: [top + 3] }, token);
    }
  });

  const readList = async (path: string, query: Readonly<Record<string, string>>) => {
    const response = await instance.send('GET', `${path}?${new URLSearchParams(query).toString()}`, undefined, token);
    const { result } = (await response.json()) as { result: { list: Row[]; total: number; current: number } };
    return result;
  };
  const listIds = (rows: readonly Row[]): number[] => rows.map(({ id }) => Number(id));

  /** Compares the whole result with the matching records in memory. */
  const compare = async (path: string, rows: readonly Row[], { query, isMet }: Condition): Promise<number[]> => {
    const expected = listIds(rows.filter(isMet));
    const wholeList = await readList(path, { ...query, pageSize: '100' });
    expect({ query, ids: listIds(wholeList.list), total: wholeList.total }).toEqual({
      query,
      ids: expected,
      total: expected.length,
    });
    return expected;
  };
  /** Compares also its first page, its last page and the page beyond it. */
  const comparePages = async (path: string, rows: readonly Row[], condition: Condition): Promise<void> => {
    const expected = await compare(path, rows, condition);
    const { query } = condition;
    const pageSize = 3;
    const last = Math.max(1, Math.ceil(expected.length / pageSize));
    for (const current of new Set([1, last, last + 1])) {
      const page = await readList(path, { ...query, pageSize: String(pageSize), current: String(current) });
      const shownPage = Math.min(current, last);
      const ids = expected.slice((shownPage - 1) * pageSize, shownPage * pageSize);
      expect({ query, ids: listIds(page.list), current: page.current, total: page.total }).toEqual({
        query,
        ids,
        current: shownPage,
        total: expected.length,
      });
    }
  };
  const compareAll = async (path: string, rows: readonly Row[], groups: readonly Condition[][]): Promise<void> => {
    for (const condition of groups.flat()) await comparePages(path, rows, condition);
    for (const condition of combinePairs(groups)) await compare(path, rows, condition);
  };
  const readAll = async (path: string): Promise<Row[]> => (await readList(path, { pageSize: '100' })).list;

  test('filters of roles find the matching records only, alone and in pairs', async () => {
    const rows = await readAll('role-list');
    expect(rows.length).toBeGreaterThan(5);
    const groups = createFieldConditions(roleResource.fields, rows);
    await compareAll('role-list', rows, groups);
  });

  test('filters of audit entries find the matching records only, alone and in pairs', async () => {
    const rows = await readAll('audit-list');
    expect(rows.length).toBeGreaterThan(3);
    const times = listDistinct(rows, 'time').filter((time) => typeof time === 'number');
    const ranges = times.flatMap((time): Condition[] =>
      [time - 1, time, time + 1].flatMap((limit): Condition[] => [
        { query: { from: String(limit) }, isMet: (row) => Number(row['time']) >= limit },
        { query: { to: String(limit) }, isMet: (row) => Number(row['time']) <= limit },
      ]),
    );
    const outcomes = ['done', 'refused'].map((outcome): Condition => ({
      query: { outcome },
      isMet: ({ problem }) => (problem === '') === (outcome === 'done'),
    }));
    const groups = [
      ...['userId', 'act', 'noun', 'recordId', 'address', 'username'].map((name) => createEqualConditions(name, rows)),
      ranges,
      outcomes,
    ];
    await compareAll('audit-list', rows, groups);
  });
});
