import { PermissionData } from '../../authorization/permission-data.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { createUser, deleteUser, listUsers } from '@atrium/contract/user/calls.ts';
import { userEndpoints } from '@atrium/contract/user/endpoints.ts';
import { listSortableFields } from '@atrium/contract/resource/definition.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import { CompiledQuery, sql, type KyselyPlugin } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../db/dialect/dialect.ts';
import type { Caller } from '../../auth/caller.ts';
import type { ReadCall } from '../../context/read-call.ts';
import { startInstance, type Instance } from '../../testing/instance.ts';
import { databases } from '../../testing/databases.ts';
import { addDept } from '../../testing/people.ts';
import { addAdmin, addClerk } from '../../testing/staff.ts';
import { users } from './resource.ts';
import { searchUsers } from './search.ts';

const page = '/system/user';
const userCount = 24_000;
const password = 'right-pass1';

/** Every second one is named Zhang, every tenth is disabled, and half of them are in one department. */
const addMany = async ({ db, dialect }: Database, dept: number): Promise<void> => {
  const numbers =
    dialect.kind === 'postgres'
      ? sql`generate_series(1, ${userCount}) as g (i)`
      : sql`(with recursive g (i) as (select 1 union all select i + 1 from g where i < ${userCount}) select i from g) as g`;
  await sql`
    insert into users (create_time, update_time, version, username, username_key, name, name_pinyin, name_search, avatar,
      email, phone_number, description, dept_id, password_hash, must_change_password, status, last_login_time)
    select 1000 + g.i, 1000 + g.i % 777, 1, 'm' || g.i, 'm' || g.i, '张', case g.i % 2 when 0 then 'zhang' else 'li' end,
      case g.i % 2 when 0 then '  zhang' else '  li' end, '',
      '', '', '', case g.i % 4 when 0 then cast(${dept} as bigint) when 1 then cast(${dept} as bigint) end, '', 0,
      case g.i % 10 when 0 then 0 else 1 end, case g.i % 3 when 0 then null else g.i end
    from ${numbers}`.execute(db);
  // Autovacuum would do this later. SQLite has no statistics here.
  if (dialect.kind === 'postgres') await sql`vacuum analyze users`.execute(db);
};

interface Plan {
  readonly statement: string;
  readonly steps: string;
}

/** Records the query plans of statements that read users in an order. */
const recordPlans = ({ db, dialect }: Database, plans: Plan[]) => {
  const recordedQueries: { sql: string; parameters: readonly unknown[] }[] = [];
  const listen: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const { sql: text, parameters } = db.getExecutor().compileQuery(node, queryId);
      if (/order by/.test(text) && /(?:from|join) "users"/.test(text)) recordedQueries.push({ sql: text, parameters });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const explain = async (): Promise<void> => {
    for (const { sql: text, parameters } of recordedQueries.splice(0)) {
      const explainKeyword = dialect.kind === 'postgres' ? 'explain' : 'explain query plan';
      const { rows } = await db.executeQuery<Record<string, unknown>>(
        CompiledQuery.raw(`${explainKeyword} ${text}`, [...parameters]),
      );
      plans.push({ statement: text, steps: rows.map((row) => String(row['QUERY PLAN'] ?? row['detail'])).join('\n') });
    }
  };
  return { db: db.withPlugin(listen), explain };
};

describe.each(databases)('a list of very many users on $kind', async ({ kind, open }) => {
  const callers: Caller[] = [];
  const database = await open();
  const instances: readonly [Instance, Instance] = [await startInstance(database), await startInstance(database)];
  const dept = await addDept(database.db);
  await addMany(database, dept);
  const adminId = await addAdmin(database.db);
  const { user } = await addClerk(database.db, [page], { dept_id: dept, data_scope: 'dept-and-below' });
  const admin = await instances[0].createToken(adminId);
  for (const id of [adminId, user]) {
    const caller = await instances[0].context.sessions.find(await instances[0].createToken(id));
    if (caller) callers.push(caller);
  }

  const loadTotal = async (query: object, instance = instances[0]): Promise<number> =>
    (await instance.call(listUsers, query, admin)).result.total;

  test('a search in many users has an exact count after every write, soon also on other instances', async () => {
    const query = { keyword: 'zhang' };
    expect([await loadTotal(query), await loadTotal(query), await loadTotal(query, instances[1])]).toEqual(
      Array(3).fill(userCount / 2),
    );
    const { id } = (await instances[0].call(createUser, { username: 'one-more', name: '张', password }, admin)).result;
    expect(await loadTotal(query)).toBe(userCount / 2 + 1);
    await expect.poll(() => loadTotal(query, instances[1])).toBe(userCount / 2 + 1);
    await instances[0].call(deleteUser, { id }, admin);
    expect(await loadTotal(query)).toBe(userCount / 2);
  });

  test('the count of users who never signed in is exact after a sign-in', async () => {
    const query = { neverLoggedIn: 0 };
    await instances[0].call(createUser, { username: 'signs-in', name: '进', password }, admin);
    const totalBefore = await loadTotal(query);
    expect(totalBefore).toBeGreaterThan(10_000);
    await instances[0].call(login, { username: 'signs-in', password });
    expect(await loadTotal(query)).toBe(totalBefore + 1);
  });

  const explainCall = async (
    caller: number,
    requiredPermission: ReadCall['requiredPermission'],
    readList: (call: ReadCall) => Promise<unknown>,
  ): Promise<Plan[]> => {
    const plans: Plan[] = [];
    const { context } = instances[0];
    const callerUser = callers[caller];
    if (!callerUser) throw new Error('the caller is missing');
    const { db, explain } = recordPlans(database, plans);
    await readList({
      context,
      permissions: new PermissionData(db),
      caller: callerUser,
      lang: 'zh-CN',
      requiredPermission,
    });
    await explain();
    return plans;
  };
  const loadPlans = (caller: number, query: object): Promise<Plan[]> => {
    const { call, input } = userEndpoints.list;
    return explainCall(caller, call.requiredPermission, (reading) => users.reader.list(reading, input.parse(query)));
  };
  // An incremental sort by a unique key costs nothing.
  const sorting = kind === 'postgres' ? /(?:^|-> +)Sort +\(/m : /TEMP B-TREE/;
  const coveringIndexScan = kind === 'postgres' ? /Index Only Scan/ : /USING COVERING INDEX|^SCAN users$/m;
  const orders = ['', ...listSortableFields(userResource.fields).flatMap((column) => [column, `-${column}`])];

  test.each(orders)('the first pages of many users need no sorting with any filter (%j)', async (sort) => {
    for (const filter of [{}, { status: 1 }, { deptId: dept }, { deptId: dept, status: 1 }])
      for (const caller of [0, 1])
        for (const current of [1, 3]) {
          const plans = await loadPlans(caller, { ...filter, current, ...(sort !== '' && { sort }) });
          expect(plans).toHaveLength(1);
          expect(plans[0]?.steps).not.toMatch(sorting);
        }
  });

  test.each(orders)('any page of many users is found by an index only (%j)', async (sort) => {
    for (const current of [1, 1200, 2400]) {
      const [plan] = await loadPlans(0, { current, ...(sort !== '' && { sort }) });
      expect(plan?.steps).toMatch(coveringIndexScan);
      expect(plan?.steps).not.toMatch(sorting);
    }
  });

  test.each([
    ['of an administrator', 0],
    ['of a clerk within a data scope', 1],
  ])('a search for %s among many users reads only the first matches', async (_, caller) => {
    const { call, input } = userEndpoints.search;
    const [plan, ...otherPlans] = await explainCall(caller, call.requiredPermission, (reading) =>
      searchUsers(reading, input.parse({ keyword: 'zhang' })),
    );
    expect(otherPlans).toEqual([]);
    expect(plan?.statement.match(/ limit /g)).toHaveLength(2);
    // SQLite sorts only the candidates, whose number is limited.
    expect(plan?.steps.match(new RegExp(sorting, 'gm')) ?? []).toHaveLength(kind === 'postgres' ? 0 : 1);
    // A join with the candidates would compare the fields of all users.
    expect(plan?.statement).not.toMatch(/ in \(select/);
    // The IN list or bitmap of all matches would be read first.
    expect(plan?.steps).not.toMatch(/LIST SUBQUERY|Bitmap/);
    const first = await instances[0].call(userEndpoints.search.call, { keyword: 'zhang', limit: 3 }, admin);
    const list = await instances[0].call(listUsers, { keyword: 'zhang', pageSize: 3 }, admin);
    expect(first.result).toEqual(list.result.list);
  });

  test('a search in many users does not scan to the end if its matches are adjacent', async () => {
    for (const filter of [{ keyword: 'zhang' }, { name: 'zhang' }]) {
      const [plan] = await loadPlans(0, { ...filter, sort: 'name' });
      expect(plan?.steps).toMatch(sorting);
      expect(plan?.steps).not.toMatch(/users_by_name/);
    }
  });
});
