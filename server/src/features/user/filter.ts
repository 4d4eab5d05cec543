import type { UserQuery } from '@atrium/contract/user/schemas.ts';
import { sql, type Kysely, type SqlBool } from 'kysely';
import type { Database, DialectKind } from '../../db/dialect/dialect.ts';
import type { Schema } from '../../db/schema.ts';
import type { Filtered, Order } from '../../platform/list/order.ts';
import type { EventCache } from '../../platform/event/event-cache.ts';
import type { LongList } from '../../platform/list/long-list.ts';
import { countedEachTime, countRows } from '../../platform/list/page.ts';
import type { RankedLists } from '../../platform/list/ranked-lists.ts';
import { matching, matchingField } from '../../platform/list/people-search.ts';
import { withinScope, type Scope } from '../../platform/change/scope.ts';
import { Tree } from '../../platform/tree/tree.ts';

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

/** Everything that users are filtered by but their role is left open. */
const isOfRole = ({ scope, filter: { roleId, status, ...filter }, depts }: UserSelection): boolean =>
  scope.all && depts === null && status === undefined && roleId !== undefined && isCounted(filter);

const countByRole = async (db: Kysely<Schema>, role: number): Promise<number> => {
  const row = await db.selectFrom('role_counts').select('users').where('role_id', '=', role).executeTakeFirst();
  return row?.users ?? 0;
};

/** A name for which users a selection leaves. */
export const rowsKey = ({ scope, filter, depts }: UserSelection): string =>
  JSON.stringify([scope.all ? 'all' : [...scope.depts, scope.self], filter, depts]);

/** Who is left depends on when people last signed in. */
const seesSignIns = ({ lastLoginFrom, lastLoginTo, neverLoggedIn }: UserFilter): boolean =>
  [lastLoginFrom, lastLoginTo, neverLoggedIn].some((part) => part !== undefined);

/** A count that took long. */
export interface KeptCount {
  readonly users: number;
  readonly seesSignIns: boolean;
}

/** How many users there are in a selection, exactly. */
export class UserCount {
  readonly #db: Kysely<Schema>;
  readonly #kept: EventCache<string, KeptCount>;
  readonly #selection: UserSelection;
  readonly #from: Filtered<'users'>;
  #few: Promise<number> | undefined;

  constructor(
    db: Kysely<Schema>,
    kept: EventCache<string, KeptCount>,
    selection: UserSelection,
    from: Filtered<'users'>,
  ) {
    this.#db = db;
    this.#kept = kept;
    this.#selection = selection;
    this.#from = from;
  }

  /** Nothing says how many there are but counting them. */
  get isSlow(): boolean {
    return !isCounted(this.#selection.filter) && !isOfRole(this.#selection);
  }

  /** Whether there are more than are counted at each request. */
  async isMany(): Promise<boolean> {
    this.#few ??= countRows(this.#db, this.#from, countedEachTime + 1);
    return (await this.#few) > countedEachTime;
  }

  /** `ranked`: so many are known to stand in their order. */
  async total(ranked?: number): Promise<number> {
    const { filter } = this.#selection;
    if (isCounted(filter)) return countByDept(this.#db, this.#selection, this.#from);
    if (isOfRole(this.#selection)) return countByRole(this.#db, filter.roleId ?? 0);
    if (ranked !== undefined) return ranked;
    const key = rowsKey(this.#selection);
    const known = this.#kept.peek(key);
    if (known) return known.users;
    if (!(await this.isMany()) && this.#few) return this.#few;
    const count = async () => ({ users: await countRows(this.#db, this.#from), seesSignIns: seesSignIns(filter) });
    return (await this.#kept.get(key, count)).users;
  }
}

const gatheredAtMost = 20_000;
const isByText = ({ keyword, name, username, phoneNumber }: UserFilter): boolean =>
  [keyword, name, username, phoneNumber].some(Boolean);

/** How users of a selection are read where they are many. */
export const longList = (
  { db, dialect: { kind } }: Pick<Database, 'db' | 'dialect'>,
  ranked: RankedLists,
  selection: UserSelection,
  sort: UserQuery['sort'],
  count: UserCount,
): LongList<'users'> => {
  const { filter } = selection;
  // By the very text that is looked for, what is found lies together: far from either end, it may be.
  const liesTogether = isByText(filter) && (sort[0]?.by === 'name' || sort[0]?.by === 'username');
  return {
    ranked,
    rows: rowsKey(selection),
    source: {
      db,
      kind,
      all: db.selectFrom('users'),
      seesSignIns: seesSignIns(filter) || sort.some(({ by }) => by === 'lastLoginTime'),
    },
    count: (known) => count.total(known),
    isGathered: (total) => liesTogether || (isByText(filter) && total <= gatheredAtMost),
    isWhole: async () => liesTogether && count.isMany(),
    isSlow: (total) => count.isSlow && total > countedEachTime,
  };
};

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
