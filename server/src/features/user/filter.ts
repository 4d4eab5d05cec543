import type { UserQuery } from '@atrium/contract/user.ts';
import { sql, type Kysely, type SqlBool } from 'kysely';
import type { DialectKind } from '../../db/dialect/dialect.ts';
import type { Schema } from '../../db/schema.ts';
import { countedEachTime, countRows, type Filtered, type Order } from '../../platform/page.ts';
import { matching, matchingField } from '../../platform/people-search.ts';
import { withinScope, type Scope } from '../../platform/scope.ts';
import { Tree } from '../../platform/tree.ts';

/** What a list of users is filtered by. */
export type UserFilter = Omit<UserQuery, 'sort' | 'current' | 'pageSize' | 'after' | 'before'>;

/** A filter within a scope, its department resolved into those below. */
export interface UserSelection {
  readonly scope: Scope;
  readonly filter: UserFilter;
  /** null: of any department. */
  readonly depts: readonly number[] | null;
}

/** Reads what a filter means within a scope. */
export const selectionOf = async (db: Kysely<Schema>, scope: Scope, filter: UserFilter): Promise<UserSelection> => {
  const { deptId, deptOnly } = filter;
  if (deptId === undefined) return { scope, filter, depts: null };
  if (deptOnly) return { scope, filter, depts: [deptId] };
  const tree = new Tree(await db.selectFrom('depts').select(['id', 'parent_id as parentId']).execute());
  return { scope, filter, depts: tree.branch(deptId).map(({ id }) => id) };
};

/** The users of a selection. */
export const filteredUsers = (
  db: Kysely<Schema>,
  kind: DialectKind,
  { scope, filter, depts }: UserSelection,
): Filtered<'users'> => {
  const { keyword, name, username, phoneNumber, status, roleId, lastLoginFrom, lastLoginTo, neverLoggedIn } = filter;
  let query: Filtered<'users'> = db.selectFrom('users').where(withinScope(scope));
  if (depts) query = query.where('users.dept_id', 'in', depts.length > 0 ? depts : [0]);
  if (status !== undefined) query = query.where('users.status', '=', status);
  if (keyword) query = query.where(matching(kind, keyword));
  if (name) query = query.where(matchingField(kind, 'name', name));
  if (username) query = query.where(matchingField(kind, 'username', username));
  if (phoneNumber) query = query.where(matchingField(kind, 'phoneNumber', phoneNumber));
  if (roleId !== undefined) {
    query = query.where((is) =>
      is('users.id', 'in', is.selectFrom('user_roles').select('user_id').where('role_id', '=', roleId)),
    );
  }
  const lastLogin = sql<number>`coalesce(users.last_login_time, 0)`;
  if (lastLoginFrom !== undefined) query = query.where(lastLogin, '>=', Math.max(lastLoginFrom, 1));
  if (lastLoginTo !== undefined) query = query.where(lastLogin, '<=', lastLoginTo).where(lastLogin, '>', 0);
  if (neverLoggedIn !== undefined) query = query.where(lastLogin, neverLoggedIn ? '=' : '>', 0);
  return query;
};

/** The filter asks for nothing that the counters of departments and status do not know. */
const isCounted = ({
  keyword,
  name,
  username,
  phoneNumber,
  roleId,
  lastLoginFrom,
  lastLoginTo,
  neverLoggedIn,
}: UserFilter): boolean =>
  [keyword, name, username, phoneNumber, roleId, lastLoginFrom, lastLoginTo, neverLoggedIn].every(
    (part) => part === undefined || part === '',
  );

/** Counts by the counters; oneself counts although one's department is out of scope. */
const countByDept = async (
  db: Kysely<Schema>,
  { scope, filter, depts }: UserSelection,
  from: Filtered<'users'>,
): Promise<number> => {
  const wanted = depts?.filter((dept) => scope.all || scope.depts.has(dept)) ?? (scope.all ? null : [...scope.depts]);
  let counted = db.selectFrom('user_counts').select(({ fn }) => fn.sum<number | null>('users').as('users'));
  if (wanted) counted = counted.where('dept_id', 'in', [-1, ...wanted]);
  if (filter.status !== undefined) counted = counted.where('status', '=', filter.status);
  const users = Number((await counted.executeTakeFirstOrThrow()).users ?? 0);
  if (scope.all) return users;
  const own = from.where('users.id', '=', scope.self);
  const isApart = sql<SqlBool>`coalesce(users.dept_id, 0) not in (${sql.join([-1, ...scope.depts])})`;
  return users + (await countRows(db, own.where(isApart)));
};

/** Keeps counts that took long until users change. */
export interface KeptCounts {
  get(key: string, read: () => Promise<number>): Promise<number>;
  peek(key: string): number | undefined;
}

/** How many users there are in a selection, exactly. */
export const countUsers = async (
  db: Kysely<Schema>,
  kept: KeptCounts,
  selection: UserSelection,
  from: Filtered<'users'>,
): Promise<number> => {
  if (isCounted(selection.filter)) return countByDept(db, selection, from);
  const { scope, filter, depts } = selection;
  const key = JSON.stringify([scope.all ? 'all' : [...scope.depts, scope.self], filter, depts]);
  const known = kept.peek(key);
  if (known !== undefined) return known;
  const few = await countRows(db, from, countedEachTime + 1);
  if (few <= countedEachTime) return few;
  return kept.get(key, () => countRows(db, from));
};

const gatheredAtMost = 20_000;

/** What a text finds is sorted by itself where it is little, or where the order is by the very text, so that it lies together. */
export const isGathered =
  ({ keyword, name, username, phoneNumber }: UserFilter, sort: UserQuery['sort']) =>
  (total: number): boolean =>
    [keyword, name, username, phoneNumber].some(Boolean) &&
    (total <= gatheredAtMost || sort[0]?.by === 'name' || sort[0]?.by === 'username');

const columns = {
  id: sql.ref('users.id'),
  username: sql.ref('users.username_key'),
  name: sql.ref('users.name_pinyin'),
  status: sql.ref('users.status'),
  lastLoginTime: sql`coalesce(users.last_login_time, 0)`,
  createTime: sql.ref('users.create_time'),
  updateTime: sql.ref('users.update_time'),
} as const satisfies Record<UserQuery['sort'][number]['by'], unknown>;

/** The order of a list: what was asked for, then the id the same way, so that one index answers both; newest first by itself. */
export const userOrder = (sort: UserQuery['sort']): Order => {
  const parts = sort.some(({ by }) => by === 'id')
    ? sort
    : [...sort, { by: 'id' as const, descending: sort.at(-1)?.descending ?? true }];
  const upToId = parts.slice(0, parts.findIndex(({ by }) => by === 'id') + 1);
  return {
    name: upToId.map(({ by, descending }) => (descending ? `-${by}` : by)).join(),
    keys: upToId.map(({ by, descending }) => ({ key: columns[by], descending })),
  };
};
