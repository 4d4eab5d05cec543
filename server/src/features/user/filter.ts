import { columnOf, needsOf } from '@atrium/contract/resource/read.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { UserQuery } from '@atrium/contract/user/schemas.ts';
import { sql, type Expression, type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { Database, DialectKind } from '../../db/dialect/dialect.ts';
import type { Schema } from '../../db/schema.ts';
import type { Filtered, Order } from '../../platform/list/order.ts';
import { byWalking } from '../../platform/list/hints.ts';
import type { Source } from '../../platform/list/page-rows.ts';
import {
  foundByText,
  type PeopleField,
  peopleFields,
  readSearchableFields,
  type SearchableFields,
} from '../../platform/change/people-search.ts';
import type { PermissionData } from '../../platform/access/permission-data.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { readFieldRights } from '../../platform/change/field-rights.ts';
import { whereUserInScope, type DataScope } from '../../platform/access/data-scope.ts';
import { refuseHidden } from '../../platform/resource/masks.ts';
import { conditions } from '../../platform/resource/query.ts';

const { fields } = userResource;

/** What a list of users is filtered by. */
export type UserFilter = Omit<UserQuery, 'sort' | 'current' | 'pageSize' | 'after' | 'before'>;

/** A filter within a scope, its department resolved into those below. */
export interface UserSelection {
  readonly scope: DataScope;
  readonly filter: UserFilter;
  /** null: of any department. */
  readonly depts: readonly number[] | null;
  /** Of whom the caller may search which field; empty if the filter has no text. */
  readonly searchable: SearchableFields;
}

/** Refuses to filter or sort by fields that the caller does not see; returns the fields that texts of the filter may be looked for in. */
const readSearchable = async (
  permissions: PermissionData,
  caller: Caller,
  filter: UserFilter,
  sort: UserQuery['sort'],
): Promise<SearchableFields> => {
  const isSorted = needsOf(fields, 'see').some(({ name }) => sort.some(({ by }) => by === name));
  if (!isByText(filter) && !isSorted) return new Map();
  const { lacking, scopes } = await readFieldRights(permissions, caller, fields, 'see');
  refuseHidden(fields, lacking, filter);
  // The order of all tells of each: it takes the right over all.
  refuseHidden(fields, new Set([...scopes].filter(([, { all }]) => !all).map(([name]) => name)), { sort });
  return readSearchableFields(permissions, caller);
};

/** Reads what a caller's filter means within a scope; refused by what they may not see. */
export const selectionOf = async (
  permissions: PermissionData,
  caller: Caller,
  scope: DataScope,
  filter: UserFilter,
  sort: UserQuery['sort'] = [],
): Promise<UserSelection> => {
  const { deptId, deptOnly } = filter;
  const searchable = await readSearchable(permissions, caller, filter, sort);
  if (deptId === undefined) return { scope, filter, depts: null, searchable };
  if (deptOnly) return { scope, filter, depts: [deptId], searchable };
  const tree = await permissions.departments();
  return { scope, filter, depts: tree.branch(deptId).map(({ id }) => id), searchable };
};

/** Returns the texts of a filter that are found by the index of people, with the field that each is looked for in. */
const indexedTexts = (filter: UserFilter): { field: PeopleField; text: string }[] => {
  const values: Readonly<Record<string, unknown>> = filter;
  return peopleFields.flatMap((field) => {
    const text = values[field];
    return typeof text === 'string' && text !== '' ? [{ field, text }] : [];
  });
};

/** Whether a text is looked for by the index of people. */
const isByText = (filter: UserFilter): boolean => Boolean(filter.keyword) || indexedTexts(filter).length > 0;

/** Returns the filters that derive from the description. The others have conditions of their own. */
const describedFilters = ({
  keyword: _keyword,
  deptId: _dept,
  deptOnly: _only,
  roleId: _role,
  lastLoginFrom: _from,
  lastLoginTo: _to,
  neverLoggedIn: _never,
  ...rest
}: UserFilter) =>
  Object.fromEntries(Object.entries(rest).filter(([name]) => !peopleFields.some((field) => field === name)));

/** Exactly those who hold a role: from the holders where these are looked up, from each user where all are walked. */
const holding =
  (role: number, isWalked: boolean) =>
  (is: ExpressionBuilder<Schema, 'users'>): Expression<SqlBool> => {
    const holders = is.selectFrom('user_roles').where('role_id', '=', role);
    return isWalked
      ? is.exists(holders.select('role_id').whereRef('user_id', '=', 'users.id'))
      : is('users.id', 'in', holders.select('user_id'));
  };

const lastLogin = sql<number>`coalesce(users.last_login_time, 0)`;

const signedIn = (
  is: ExpressionBuilder<Schema, 'users'>,
  { lastLoginFrom, lastLoginTo, neverLoggedIn }: UserFilter,
): Expression<SqlBool>[] => [
  ...(lastLoginFrom === undefined ? [] : [is(lastLogin, '>=', Math.max(lastLoginFrom, 1))]),
  ...(lastLoginTo === undefined ? [] : [is(lastLogin, '<=', lastLoginTo), is(lastLogin, '>', 0)]),
  ...(neverLoggedIn === undefined ? [] : [is(lastLogin, neverLoggedIn ? '=' : '>', 0)]),
];

/** The field by itself, of whom the caller sees it. */
const onlyField = (searchable: SearchableFields, name: PeopleField): SearchableFields =>
  new Map([...searchable].filter(([field]) => field === name));

/** The users of a selection; `isWalked`: met in the order of a list, by its index, past those who are not among them. */
export const filteredUsers = (
  db: Kysely<Schema>,
  kind: DialectKind,
  { scope, filter, depts, searchable }: UserSelection,
  isWalked = false,
): Filtered<'users'> => {
  const { keyword, roleId } = filter;
  return db.selectFrom('users').where((is) => {
    const all = is.and([
      whereUserInScope(scope)(is),
      ...(depts ? [is('users.dept_id', 'in', depts.length > 0 ? depts : [0])] : []),
      ...conditions(userResource, describedFilters(filter)),
      ...signedIn(is, filter),
      ...(roleId === undefined ? [] : [holding(roleId, isWalked)(is)]),
      ...(keyword ? [foundByText(kind, is, searchable, keyword)] : []),
      ...indexedTexts(filter).map(({ field, text }) => foundByText(kind, is, onlyField(searchable, field), text)),
    ]);
    return isWalked ? byWalking(all) : all;
  });
};

/** So many users are looked up and sorted in a few milliseconds. */
const soughtAtMost = 5_000;

/** Who is left depends on when people last signed in. */
export const isBySignIn = ({ lastLoginFrom, lastLoginTo, neverLoggedIn }: UserFilter): boolean =>
  [lastLoginFrom, lastLoginTo, neverLoggedIn].some((part) => part !== undefined);

/**
 * How the users of a selection are best found, of whom there are `total`. Those found by a text lie together in its own order, far from
 * either end it may be: they are found first, as are few of them in any order. Many of another filter are met soon in any order, which
 * PostgreSQL knows by itself.
 */
export const sourceOf = (
  { db, dialect: { kind } }: Pick<Database, 'db' | 'dialect'>,
  selection: UserSelection,
  sort: UserQuery['sort'],
  total: number,
): Source<'users'> => {
  const { filter } = selection;
  const { by = 'id' } = sort[0] ?? {};
  const isText = isByText(filter);
  const sorts = isText && (by === 'name' || by === 'username' || total <= soughtAtMost);
  // By id, what a text finds comes from its index; the last sign-in stands in the index of its own order alone.
  const isAtHand = total <= soughtAtMost || isBySignIn(filter) || (isText && by === 'id');
  const isWalked = kind === 'sqlite' && !sorts && !isAtHand;
  return { from: filteredUsers(db, kind, selection, isWalked), sorts };
};

type SortField = UserQuery['sort'][number]['by'];

/** Columns and expressions that indexes sort by, in place of the columns of their fields. */
const indexedSorts: Partial<Record<SortField, RawBuilder<unknown>>> = {
  username: sql.ref('users.username_key'),
  name: sql.ref('users.name_pinyin'),
  lastLoginTime: lastLogin,
};

const sortKey = (field: SortField): RawBuilder<unknown> => indexedSorts[field] ?? sql.ref(`users.${columnOf(field)}`);

/** The order of a list: what was asked for, then the id the same way, so that one index answers both; newest first by itself. */
export const userOrder = (sort: UserQuery['sort']): Order => {
  const parts = sort.some(({ by }) => by === 'id')
    ? sort
    : [...sort, { by: 'id' as const, descending: sort.at(-1)?.descending ?? true }];
  const upToId = parts.slice(0, parts.findIndex(({ by }) => by === 'id') + 1);
  return {
    name: upToId.map(({ by, descending }) => (descending ? `-${by}` : by)).join(),
    keys: upToId.map(({ by, descending }) => ({ key: sortKey(by), descending })),
  };
};
