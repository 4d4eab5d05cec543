import { toColumnName, listRequiredPermissions } from '@atrium/contract/resource/definition.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { UserQuery } from '@atrium/contract/user/schemas.ts';
import { sql, type Expression, type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { Database, DialectKind } from '../../db/dialect/dialect.ts';
import type { Schema } from '../../db/schema.ts';
import type { Filtered, Order } from '../../resource/list/order.ts';
import { preferIndex } from '../../resource/list/hints.ts';
import type { Source } from '../../resource/list/page-rows.ts';
import {
  createTextCondition,
  type SearchedUserField,
  searchedUserFields,
  loadSearchableFields,
  type SearchableFields,
} from '../../change/user-search.ts';
import type { PermissionData } from '../../authorization/permission-data.ts';
import { hasToChangePassword, isDormant } from '../../auth/account-state.ts';
import type { Caller } from '../../auth/caller.ts';
import { isFactorMissing } from '../../auth/second-factor.ts';
import { selectLockedUserIds } from '../../auth/sign-in-attempts.ts';
import { loadFieldPermissions } from '../../change/field-permissions.ts';
import { loadCallerDataScope, whereUserInScope, type DataScope } from '../../authorization/data-scope.ts';
import { hasPermission } from '../../authorization/effective-permissions.ts';
import { intersectDepartments } from '../../authorization/permission-grants.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { assertFieldsVisible } from '../../resource/fields/masks.ts';
import { createConditions } from '../../resource/fields/query.ts';

const { fields } = userResource;

export type UserFilter = Omit<UserQuery, 'sort' | 'current' | 'pageSize' | 'after' | 'before'>;

export interface UserSelection {
  readonly scope: DataScope;
  /** Time for the filters by lockout and dormancy. */
  readonly now: number;
  readonly filter: UserFilter;
  /** Null means any department. */
  readonly depts: readonly number[] | null;
  readonly searchableFields: SearchableFields;
}

/** Throws if the query filters or sorts by fields that are hidden from the caller. */
const assertFilterAllowed = async (
  permissions: PermissionData,
  caller: Caller,
  filter: UserFilter,
  sort: UserQuery['sort'],
): Promise<SearchableFields> => {
  const values: Readonly<Record<string, unknown>> = filter;
  const isUsed = (name: string): boolean => values[name] !== undefined || sort.some(({ by }) => by === name);
  if (!isByText(filter) && !listRequiredPermissions(fields, 'view').some(({ name }) => isUsed(name))) return new Map();
  const { restricted, scopes } = await loadFieldPermissions(permissions, caller, fields, 'view');
  assertFieldsVisible(fields, restricted, filter);
  // Sorting reveals values of all users, so the permission must cover all of them.
  assertFieldsVisible(
    fields,
    new Set([...scopes].filter(([, { all: condition }]) => !condition).map(([name]) => name)),
    { sort },
  );
  return loadSearchableFields(permissions, caller);
};

interface SelectingCall {
  readonly permissions: PermissionData;
  readonly caller: Caller;
  readonly scope: DataScope;
  readonly now: number;
}

const securityPermission = '/system/security';

/** Narrows the data scope to that of the page that shows users without a required second factor. */
const narrowScope = async (
  { permissions, caller, scope }: SelectingCall,
  { factorMissing }: UserFilter,
): Promise<DataScope> => {
  if (factorMissing === undefined) return scope;
  if (!hasPermission(caller.effectivePermissions, securityPermission))
    throw new ApiError('right.hiddenField', { fields: { factorMissing: 'right.hiddenField' } });
  const securityScope = await loadCallerDataScope(permissions, caller, securityPermission);
  return { ...intersectDepartments(scope, securityScope), self: scope.self };
};

/** Returns the selection of a filter within a data scope. Throws if the filter uses fields hidden from the caller. */
export const createSelection = async (
  call: SelectingCall,
  filter: UserFilter,
  sort: UserQuery['sort'] = [],
): Promise<UserSelection> => {
  const { permissions, caller, now } = call;
  const { deptId, deptOnly } = filter;
  const scope = await narrowScope(call, filter);
  const searchableFields = await assertFilterAllowed(permissions, caller, filter, sort);
  if (deptId === undefined) return { scope, filter, now, depts: null, searchableFields };
  if (deptOnly) return { scope, filter, now, depts: deptId, searchableFields };
  const tree = await permissions.loadDepartments();
  const depts = deptId.flatMap((id) => tree.branch(id)).map(({ id }) => id);
  return { scope, filter, now, depts, searchableFields };
};

const findIndexedTexts = (filter: UserFilter): { field: SearchedUserField; text: string }[] => {
  const values: Readonly<Record<string, unknown>> = filter;
  return searchedUserFields.flatMap((field) => {
    const text = values[field];
    return typeof text === 'string' && text !== '' ? [{ field, text }] : [];
  });
};

const isByText = (filter: UserFilter): boolean => Boolean(filter.keyword) || findIndexedTexts(filter).length > 0;

const getFieldFilters = ({
  keyword: _keyword,
  deptId: _dept,
  deptOnly: _only,
  lastLoginFrom: _from,
  lastLoginTo: _to,
  neverLoggedIn: _never,
  dormantDays: _dormantDays,
  locked: _locked,
  factorMissing: _factorMissing,
  mustChangePassword: _mustChangePassword,
  ...fieldFilters
}: UserFilter) =>
  Object.fromEntries(
    Object.entries(fieldFilters).filter(([name]) => !searchedUserFields.some((field) => field === name)),
  );

const lastLogin = sql<number>`coalesce(users.last_login_time, 0)`;

const filterBySignIn = (
  eb: ExpressionBuilder<Schema, 'users'>,
  { lastLoginFrom, lastLoginTo, neverLoggedIn }: UserFilter,
): Expression<SqlBool>[] => [
  ...(lastLoginFrom === undefined ? [] : [eb(lastLogin, '>=', Math.max(lastLoginFrom, 1))]),
  ...(lastLoginTo === undefined ? [] : [eb(lastLogin, '<=', lastLoginTo), eb(lastLogin, '>', 0)]),
  ...(neverLoggedIn === undefined ? [] : [eb(lastLogin, neverLoggedIn ? '=' : '>', 0)]),
];

/** Returns the conditions of the filters by the state of the account, whose counts are not cached. */
const filterByAccountState = (
  db: Kysely<Schema>,
  eb: ExpressionBuilder<Schema, 'users'>,
  { filter: { dormantDays, locked, factorMissing, mustChangePassword }, now }: UserSelection,
): Expression<SqlBool>[] => [
  ...(dormantDays === undefined ? [] : [isDormant(dormantDays, now)(eb)]),
  ...(locked === undefined ? [] : [eb('users.id', locked ? 'in' : 'not in', selectLockedUserIds(db, now))]),
  ...(factorMissing === undefined ? [] : [factorMissing ? isFactorMissing(db)(eb) : eb.not(isFactorMissing(db)(eb))]),
  ...(mustChangePassword === undefined ? [] : [hasToChangePassword(mustChangePassword)(eb)]),
];

export const isByAccountState = ({ dormantDays, locked, factorMissing, mustChangePassword }: UserFilter): boolean =>
  [dormantDays, locked, factorMissing, mustChangePassword].some((value) => value !== undefined);

const pickField = (searchable: SearchableFields, name: SearchedUserField): SearchableFields =>
  new Map([...searchable].filter(([field]) => field === name));

/** Selects the matching users. With `followsSortIndex`, SQLite reads all users in sort order and skips the others. */
export const selectFilteredUsers = (
  db: Kysely<Schema>,
  kind: DialectKind,
  selection: UserSelection,
  followsSortIndex = false,
): Filtered<'users'> => {
  const { scope, filter, depts, searchableFields } = selection;
  const { keyword } = filter;
  return db.selectFrom('users').where((eb) => {
    const condition = eb.and([
      whereUserInScope(scope)(eb),
      ...(depts ? [eb('users.dept_id', 'in', depts.length > 0 ? depts : [0])] : []),
      ...createConditions(userResource, getFieldFilters(filter), { followsSortIndex }),
      ...filterBySignIn(eb, filter),
      ...filterByAccountState(db, eb, selection),
      ...(keyword ? [createTextCondition(kind, eb, searchableFields, keyword)] : []),
      ...findIndexedTexts(filter).map(({ field, text }) =>
        createTextCondition(kind, eb, pickField(searchableFields, field), text),
      ),
    ]);
    return followsSortIndex ? preferIndex(condition) : condition;
  });
};

/** Maximum number of users that can be sorted within a few milliseconds. */
const maxSorted = 5_000;

export const isBySignIn = ({ lastLoginFrom, lastLoginTo, neverLoggedIn }: UserFilter): boolean =>
  [lastLoginFrom, lastLoginTo, neverLoggedIn].some((value) => value !== undefined);

/** Matches of a text can be anywhere in the sort order, so they are found first and then sorted, like small results. */
export const createSource = (
  { db, dialect: { kind } }: Pick<Database, 'db' | 'dialect'>,
  selection: UserSelection,
  sort: UserQuery['sort'],
  total: number,
): Source<'users'> => {
  const { filter } = selection;
  const { by = 'id' } = sort[0] ?? {};
  const isText = isByText(filter);
  const avoidsIndexOrder = isText && (by === 'name' || by === 'username' || total <= maxSorted);
  // The text index returns IDs in order. Only the index of the last sign-in contains it.
  const isSmall = total <= maxSorted || isBySignIn(filter) || (isText && by === 'id');
  const followsSortIndex = kind === 'sqlite' && !avoidsIndexOrder && !isSmall;
  return { from: selectFilteredUsers(db, kind, selection, followsSortIndex), avoidsIndexOrder };
};

type SortField = UserQuery['sort'][number]['by'];

const indexedSorts: Partial<Record<SortField, RawBuilder<unknown>>> = {
  username: sql.ref('users.username_key'),
  name: sql.ref('users.name_pinyin'),
  lastLoginTime: lastLogin,
};

const getSortKey = (field: SortField): RawBuilder<unknown> =>
  indexedSorts[field] ?? sql.ref(`users.${toColumnName(field)}`);

/** Sorts by the given fields, then by ID in the same direction, so that one index covers both. */
export const createUserOrder = (sort: UserQuery['sort']): Order => {
  const fullSort = sort.some(({ by }) => by === 'id')
    ? sort
    : [...sort, { by: 'id' as const, descending: sort.at(-1)?.descending ?? true }];
  const keys = fullSort.slice(0, fullSort.findIndex(({ by }) => by === 'id') + 1);
  return {
    name: keys.map(({ by, descending }) => (descending ? `-${by}` : by)).join(),
    keys: keys.map(({ by, descending }) => ({ key: getSortKey(by), descending })),
  };
};
