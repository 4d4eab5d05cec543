import { login } from '@atrium/contract/session/calls.ts';
import { batchUsers } from '@atrium/contract/user/act-calls.ts';
import { createUser, deleteUser, updateUser } from '@atrium/contract/user/calls.ts';
import { userEndpoints } from '@atrium/contract/user/endpoints.ts';
import { sorts } from '@atrium/contract/resource/read.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/dialect/dialect.ts';
import { readName } from '../../db/name-pinyin.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { usualRankLimits } from '../../platform/list/ranked-lists.ts';
import { scopeOf } from '../../platform/change/scope.ts';
import { chance, oneOf } from '../../testing/chance.ts';
import { startCopy, type Copy } from '../../testing/copy.ts';
import { databases } from '../../testing/databases.ts';
import { addDept, addUser } from '../../testing/people.ts';
import { addAdmin, addClerk } from '../../testing/staff.ts';
import { keepLists, type KeptLists } from './kept-lists.ts';
import { listUsers } from './read.ts';

const page = '/system/user';
const people = 70;
const pageSize = 6;
const password = 'right-pass1';
const names = ['张三', '张伟', '王芳', '欧阳娜娜', 'Anna', 'Bo', '李四', '张娜'];

describe.each(databases)('pages deep in the list of users on $kind', ({ open }) => {
  let database: Database;
  let copies: readonly Copy[];
  let deep: readonly KeptLists[];
  let plain: KeptLists | undefined;
  let admin: string;
  let role: number;
  let depts: readonly [number, number];
  const callers: Caller[][] = [];
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    copies = [await startCopy(database), await startCopy(database)];
    deep = copies.map(({ context }) => keepLists(context, { ...usualRankLimits, deepFrom: 2, mended: 5, probes: 3 }));
    plain = copies[0] && keepLists(copies[0].context, { ...usualRankLimits, deepFrom: Number.POSITIVE_INFINITY });
    const outer = await addDept(db);
    depts = [outer, await addDept(db, { parent_id: outer })];
    const { user } = await addClerk(db, [page], { dept_id: outer, data_scope: 'dept-and-below' });
    const alone = await addClerk(db, [page], { dept_id: outer, data_scope: 'self' });
    role = alone.role;
    const chief = await addAdmin(db);
    for (const copy of copies) {
      const tokens = await Promise.all([chief, user, alone.user].map((id) => copy.tokenOf(id)));
      admin ??= tokens[0] ?? '';
      const found = await Promise.all(tokens.map((token) => copy.context.sessions.find(token)));
      callers.push(found.filter((caller) => caller !== null));
    }
    const next = chance(7);
    for (let n = 0; n < people; n++) {
      const name = oneOf(next, names);
      const login_time = next() < 0.4 ? null : Math.floor(next() * 4) + 1;
      const parts = {
        dept_id: oneOf(next, [...depts, null]),
        status: next() < 0.7 ? 1 : 0,
        last_login_time: login_time,
      };
      const id = await addUser(db, { name, ...readName(name), update_time: Math.floor(next() * 9), ...parts });
      if (next() < 0.5) await db.insertInto('user_roles').values({ user_id: id, role_id: role }).execute();
    }
  });
  afterAll(async () => {
    for (const { ranked } of deep) await ranked.idle();
    for (const copy of copies) await copy.stop();
    await database.close();
  });

  const ask = async (which: number, lists: KeptLists, as: number, query: object) => {
    const [copy, caller] = [copies[which], callers[which]?.[as]];
    if (!copy || !caller) throw new Error('nobody asks');
    const scope = await scopeOf(copy.context.db, caller, userEndpoints.list.call.needs);
    const { list, total } = await listUsers(copy.context, lists, caller, scope, userEndpoints.list.input.parse(query));
    return { ids: list.map(({ id }) => id), total };
  };
  /** Everything there is, read without what is kept. */
  const whole = (as: number, query: object) => {
    if (!plain) throw new Error('nobody asks');
    return ask(0, plain, as, { ...query, pageSize: 100 });
  };
  const filters = (): readonly object[] => [
    {},
    { status: 1 },
    { deptId: depts[0] },
    { deptId: depts[1], status: 0 },
    { roleId: role },
    { keyword: 'zhang' },
    { name: '张' },
    { neverLoggedIn: 1 },
    { lastLoginFrom: 1 },
  ];

  const write = async (next: () => number): Promise<void> => {
    const [copy] = copies;
    const { ids } = await whole(0, {});
    const others = ids.filter((id) => !callers[0]?.some(({ userId }) => userId === id));
    const id = oneOf(next, others);
    const what = Math.floor(next() * 6);
    if (what === 0)
      await copy?.ask(
        createUser,
        { username: `new-${id}-${Math.floor(next() * 1e6)}`, name: oneOf(next, names) },
        admin,
      );
    else if (what === 1 && ids.length > people / 2) await copy?.ask(deleteUser, { id }, admin);
    else if (what === 2)
      await copy?.ask(updateUser, { id, name: oneOf(next, names), deptId: oneOf(next, depts) }, admin);
    else if (what === 3) await copy?.ask(updateUser, { id, roles: next() < 0.5 ? [] : [role] }, admin);
    else if (what === 4) await copy?.ask(batchUsers, { ids: [id, oneOf(next, others)], act: 'disable' }, admin);
    else await copy?.ask(login, { username: 'signs-in', password });
  };

  test('see a sign-in at once', async () => {
    const { result } =
      (await copies[0]?.ask(createUser, { username: 'signs-in', name: '张进', password }, admin)) ?? {};
    const [lists] = deep;
    if (!lists || !result) throw new Error('no copy');
    const newest = (current: number) => ask(0, lists, 0, { sort: '-lastLoginTime', current, pageSize });
    const absent = (current: number) => ask(0, lists, 0, { neverLoggedIn: 1, current, pageSize });
    for (const list of [newest, absent]) {
      await list(3);
      await lists.ranked.idle();
    }
    const { total } = await absent(1);
    await copies[0]?.ask(login, { username: 'signs-in', password });
    expect((await newest(1)).ids[0]).toBe(result.id);
    expect(await absent(1)).toMatchObject({ total: total - 1 });
  });

  test('are exact for every caller, filter and order, also after writes, on each copy', async () => {
    const next = chance(11);
    for (let round = 0; round < 40; round++) {
      const sort = `${next() < 0.5 ? '-' : ''}${oneOf(next, sorts(userResource.fields))}${next() < 0.2 ? ',-username' : ''}`;
      const query = { ...oneOf(next, filters()), ...(sort.split('username').length < 3 && { sort }) };
      const [as, which] = [Math.floor(next() * 3), Math.floor(next() * 2)];
      const lists = deep[which];
      if (!lists) throw new Error('no copy');
      await ask(which, lists, as, { ...query, current: 3, pageSize });
      if (next() < 0.8) await lists.ranked.idle();
      if (next() < 0.6) await write(next);
      const all = await whole(as, query);
      for (const current of [1, 3, 1 + Math.floor(all.total / pageSize / 2)]) {
        const expected = { total: all.total, ids: all.ids.slice((current - 1) * pageSize, current * pageSize) };
        const found = () => ask(which, lists, as, { ...query, current, pageSize });
        // A copy hears of what another has written within moments; of what it has written itself, at once.
        if (which === 0) expect({ round, query, as, ...(await found()) }).toEqual({ round, query, as, ...expected });
        else
          await expect
            .poll(found, { timeout: 10_000, message: JSON.stringify({ round, query, as }) })
            .toEqual(expected);
      }
    }
  });
});
