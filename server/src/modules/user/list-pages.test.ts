import { login } from '@atrium/contract/session/calls.ts';
import { batchUsers } from '@atrium/contract/user/action-calls.ts';
import { createUser, deleteUser, listUsers, updateUser } from '@atrium/contract/user/calls.ts';
import { toColumnName, listSortableFields } from '@atrium/contract/resource/definition.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { Selectable } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/dialect/dialect.ts';
import { createNamePinyin } from '../../db/name-pinyin.ts';
import type { UserTable } from '../../db/schema.ts';
import { createRandom, pickRandom } from '../../testing/random.ts';
import { startInstance, type Instance } from '../../testing/instance.ts';
import { databases } from '../../testing/databases.ts';
import { addDept, addUser } from '../../testing/people.ts';
import { addAdmin, addClerk, createButtonPermission } from '../../testing/staff.ts';

const page = '/system/user';
const phones = createButtonPermission(page, 'see-phone');
const people = 70;
const rounds = 80;
const password = 'right-pass1';
const names = ['张三', '张伟', '王芳', '欧阳娜娜', 'Anna', 'Bo', '李四', '张娜', 'a_b%c'];
const texts = [
  'zhang',
  'z',
  'ZH',
  '张',
  '娜',
  'ouyang',
  'oynn',
  'ann',
  'user',
  'us',
  '_',
  'a_b',
  'b%c',
  '139',
  'nobody',
];

type Row = Selectable<UserTable>;
type Query = Readonly<Record<string, string | number>>;

const listNameWords = (row: Row): string[] => row.name_search.split('  ').slice(1);
const listWords = (row: Row): string[] => [
  row.username_key,
  row.phone_number,
  row.email.toLowerCase(),
  ...listNameWords(row),
];
const isShort = (text: string): boolean => [...text].length < 3;
const has = (value: string, text: string): boolean => (isShort(text) ? value.startsWith(text) : value.includes(text));
const isFoundBy = (row: Row, text: string): boolean => listWords(row).some((word) => has(word, text));
const hasInName = (row: Row, text: string): boolean => listNameWords(row).some((word) => has(word, text));

const filters: Readonly<Record<string, (row: Row, value: string) => boolean>> = {
  keyword: (row, value) => isFoundBy(row, value.toLowerCase()),
  name: (row, value) => hasInName(row, value.toLowerCase()),
  username: (row, value) => has(row.username_key, value.toLowerCase()),
  status: (row, value) => row.status === Number(value),
  neverLoggedIn: (row, value) => (row.last_login_time === null) === (value === '1'),
  lastLoginFrom: (row, value) => row.last_login_time !== null && row.last_login_time >= Number(value),
  lastLoginTo: (row, value) => row.last_login_time !== null && row.last_login_time <= Number(value),
};

const getSortValue = (row: Row, column: (typeof userSorts)[number]): string | number => {
  if (column === 'username') return row.username_key;
  return column === 'name' ? row.name_pinyin : (row[toColumnName(column)] ?? 0);
};

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : Buffer.compare(Buffer.from(`${a}`), Buffer.from(`${b}`));

const userSorts = listSortableFields(userResource.fields);

/** Sorts by each column in its direction, then by ID in the direction of the last column. */
const createComparison =
  (sort: string) =>
  (a: Row, b: Row): number => {
    const parts = sort.split(',').filter(Boolean);
    const last = parts.at(-1) ?? '-';
    for (const part of [...parts, last.startsWith('-') ? '-id' : 'id']) {
      const column = userSorts.find((item) => item === part.replace('-', ''));
      const compared = column ? compare(getSortValue(a, column), getSortValue(b, column)) : 0;
      if (compared !== 0) return part.startsWith('-') ? -compared : compared;
    }
    return 0;
  };

describe.each(databases)('pages of the list of users on $kind', ({ open }) => {
  let database: Database;
  let instances: readonly [Instance, Instance];
  let role: number;
  let outer: number;
  let inner: number;
  let callers: readonly { readonly token: string; readonly reaches: (row: Row) => boolean }[];
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    instances = [await startInstance(database), await startInstance(database)];
    outer = await addDept(db);
    inner = await addDept(db, { parent_id: outer });
    const adminId = await addAdmin(db);
    const innerClerk = await addClerk(db, [page, phones], { dept_id: inner, data_scope: 'chosen', depts: [inner] });
    const selfClerk = await addClerk(db, [page, phones], { dept_id: outer, data_scope: 'self' });
    const { createToken } = instances[0];
    callers = [
      { token: await createToken(adminId), reaches: () => true },
      {
        token: await createToken(innerClerk.user),
        reaches: (row) => row.dept_id === inner || row.id === innerClerk.user,
      },
      { token: await createToken(selfClerk.user), reaches: (row) => row.id === selfClerk.user },
    ];
    ({ role } = selfClerk);
    const next = createRandom(7);
    for (let n = 0; n < people; n++) {
      const name = pickRandom(next, names);
      const id = await addUser(db, {
        name,
        ...createNamePinyin(name),
        dept_id: pickRandom(next, [outer, inner, inner, null]),
        status: next() < 0.7 ? 1 : 0,
        phone_number: next() < 0.5 ? `139000${n}` : '',
        last_login_time: next() < 0.4 ? null : Math.floor(next() * 4) + 1,
        update_time: Math.floor(next() * 9),
      });
      if (next() < 0.5) await db.insertInto('user_roles').values({ user_id: id, role_id: role }).execute();
    }
  });

  const getToken = (): string => callers[0]?.token ?? '';
  const loadIds = async (instance: Instance, caller: string, query: Query) => {
    const { result } = await instance.call(listUsers, query, caller);
    return { ids: result.list.map(({ id }) => id), total: result.total };
  };

  /** Reads and compares all rows. */
  const loadExpected = async (reaches: (row: Row) => boolean, query: Query): Promise<number[]> => {
    const rows = await database.db.selectFrom('users').selectAll().execute();
    const userRoles = await database.db.selectFrom('user_roles').selectAll().execute();
    const depts = query['deptOnly'] === 1 || query['deptId'] !== outer ? [query['deptId']] : [outer, inner];
    return rows
      .filter((row) => Object.entries(filters).every(([key, eb]) => !(key in query) || eb(row, `${query[key]}`)))
      .filter((row) => query['deptId'] === undefined || depts.includes(row.dept_id ?? undefined))
      .filter((row) => !query['roleId'] || userRoles.some((item) => item.user_id === row.id && item.role_id === role))
      .filter(reaches)
      .toSorted(createComparison(`${query['sort'] ?? ''}`))
      .map(({ id }) => id);
  };

  const pickFilter = (next: () => number): Query =>
    pickRandom<() => Query>(next, [
      () => ({}),
      () => ({ status: Math.floor(next() * 2) }),
      () => ({ deptId: pickRandom(next, [outer, inner]), ...(next() < 0.5 && { deptOnly: 1 }) }),
      () => ({ deptId: inner, status: 1 }),
      () => ({ roleId: role }),
      () => ({ roleId: role, keyword: pickRandom(next, texts) }),
      () => ({ keyword: pickRandom(next, texts) }),
      () => ({ keyword: pickRandom(next, texts), status: 1 }),
      () => ({ name: pickRandom(next, texts) }),
      () => ({ username: pickRandom(next, texts) }),
      () => ({ neverLoggedIn: Math.floor(next() * 2) }),
      () => ({ lastLoginFrom: 2, ...(next() < 0.5 && { lastLoginTo: 3 }) }),
    ])();

  const pickSort = (next: () => number): Query => {
    const columns = userSorts.toSorted(() => next() - 0.5).slice(0, Math.floor(next() * 4));
    const sort = columns.map((column) => `${next() < 0.5 ? '-' : ''}${column}`).join(',');
    return sort === '' ? {} : { sort };
  };

  /** A page in the middle, at either end, or beyond the end. */
  const pickPage = (next: () => number, total: number): Query => {
    const pageSize = pickRandom(next, [1, 5, 10, 100]);
    const last = Math.max(1, Math.ceil(total / pageSize));
    return { pageSize, current: pickRandom(next, [1, last, last + 1, 1 + Math.floor(next() * last)]) };
  };

  const write = async (next: () => number): Promise<void> => {
    const [instance] = instances;
    const { ids } = await loadIds(instance, getToken(), { keyword: 'user-', pageSize: 100 });
    const [id, otherId] = [pickRandom(next, ids), pickRandom(next, ids)];
    const queries = [
      () =>
        instance.call(
          createUser,
          { username: `new-${id}-${next()}`.slice(0, 20), name: pickRandom(next, names) },
          getToken(),
        ),
      () => instance.call(deleteUser, { id }, getToken()),
      () =>
        instance.call(
          updateUser,
          { id, name: pickRandom(next, names), deptId: pickRandom(next, [outer, inner]) },
          getToken(),
        ),
      () => instance.call(updateUser, { id, roles: next() < 0.5 ? [] : [role] }, getToken()),
      () => instance.call(batchUsers, { ids: [...new Set([id, otherId])], act: 'disable' }, getToken()),
    ];
    await pickRandom<() => Promise<unknown>>(next, queries)();
  };

  test('pages of the list of users are exact for every caller, filter and order, also after writes', async () => {
    const next = createRandom(11);
    for (let round = 0; round < rounds; round++) {
      if (next() < 0.5) await write(next);
      const [caller, instance] = [pickRandom(next, callers), pickRandom(next, instances)];
      const query = { ...pickFilter(next), ...pickSort(next) };
      const expectedIds = await loadExpected(caller.reaches, query);
      const { pageSize, current } = pickPage(next, expectedIds.length);
      const last = Math.max(1, Math.ceil(expectedIds.length / Number(pageSize)));
      const from = (Math.min(Number(current), last) - 1) * Number(pageSize);
      const context = { round, query: { ...query, pageSize: Number(pageSize), current: Number(current) } };
      expect({ ...context, ...(await loadIds(instance, caller.token, context.query)) }).toEqual({
        ...context,
        total: expectedIds.length,
        ids: expectedIds.slice(from, from + Number(pageSize)),
      });
    }
  });

  test('a sign-in is visible in the list of users immediately', async () => {
    const [instance] = instances;
    const createdUser = await instance.call(createUser, { username: 'signs-in', name: '张进', password }, getToken());
    const { total } = await loadIds(instance, getToken(), { neverLoggedIn: 1 });
    await instance.call(login, { username: 'signs-in', password });
    const newest = await loadIds(instance, getToken(), { sort: '-lastLoginTime', pageSize: 1 });
    expect(newest.ids).toEqual([createdUser.result.id]);
    expect(await loadIds(instance, getToken(), { neverLoggedIn: 1 })).toMatchObject({ total: total - 1 });
  });

  test('pages by number and cursor neither omit nor repeat a user if many have the same values', async () => {
    for (const sort of ['status', '-name', 'lastLoginTime,-status', '-updateTime,name']) {
      const expectedIds = await loadExpected(() => true, { sort });
      const [byNumber, byCursor]: [number[], number[]] = [[], []];
      let after: string | undefined;
      for (let current = 1; byNumber.length < expectedIds.length; current++) {
        byNumber.push(...(await loadIds(instances[0], getToken(), { sort, current, pageSize: 7 })).ids);
        const query: Query = { sort, pageSize: 7, ...(after !== undefined && { after }) };
        const { result } = await instances[0].call(listUsers, query, getToken());
        byCursor.push(...result.list.map(({ id }) => id));
        after = result.next ?? undefined;
      }
      expect({ sort, byNumber, byCursor, after }).toEqual({
        sort,
        byNumber: expectedIds,
        byCursor: expectedIds,
        after: undefined,
      });
    }
  });
});
