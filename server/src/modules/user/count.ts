import { listFilterableFields } from '@atrium/contract/resource/definition.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import { sql, type Kysely, type SqlBool } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { AppContext } from '../../context/context.ts';
import { EventCache } from '../../events/event-cache.ts';
import type { Filtered } from '../../resource/list/order.ts';
import { searchedUserFields } from '../../change/user-search.ts';
import { countRows } from '../../resource/list/page.ts';
import type { DataScope } from '../../authorization/data-scope.ts';
import { selectFilteredUsers, isByAccountState, isBySignIn, type UserFilter, type UserSelection } from './filter.ts';

const counterFilters: ReadonlySet<string> = new Set(['deptId', 'deptOnly', 'status']);

const hasCounter = (filter: Partial<UserFilter>): boolean =>
  Object.entries(filter).every(([name, value]) => counterFilters.has(name) || value === undefined || value === '');

/** The caller is counted even if their department is outside the data scope. */
const countByDept = async (
  db: Kysely<Schema>,
  { scope, filter, depts }: UserSelection,
  filteredUsers: Filtered<'users'>,
): Promise<number> => {
  const deptIds =
    depts?.filter((deptId) => scope.all || scope.depts.has(deptId)) ?? (scope.all ? null : [...scope.depts]);
  let query = db.selectFrom('user_counts').select(({ fn }) => fn.sum<number | null>('users').as('users'));
  if (deptIds) query = query.where('dept_id', 'in', [-1, ...deptIds]);
  if (filter.status !== undefined) query = query.where('status', '=', filter.status);
  const users = Number((await query.executeTakeFirstOrThrow()).users ?? 0);
  if (scope.all) return users;
  const callerRow = filteredUsers.where('users.id', '=', scope.self);
  const isOutside = sql<SqlBool>`coalesce(users.dept_id, 0) not in (${sql.join([-1, ...scope.depts])})`;
  return users + (await countRows(db, callerRow.where(isOutside)));
};

const isByRoleOnly = ({ scope, filter: { roleId, status, ...filter }, depts }: UserSelection): boolean =>
  scope.all && depts === null && status === undefined && roleId?.length === 1 && hasCounter(filter);

const countByRole = async (db: Kysely<Schema>, roleId: number): Promise<number> => {
  const row = await db.selectFrom('role_counts').select('users').where('role_id', '=', roleId).executeTakeFirst();
  return row?.users ?? 0;
};

const getScopeKey = ({ all, depts, self }: DataScope) => (all ? 'all' : [...depts, self]);

const getKey = ({ scope, filter, depts, searchableFields }: UserSelection): string =>
  JSON.stringify([
    getScopeKey(scope),
    filter,
    depts,
    [...searchableFields].map(([name, fieldScope]) => [name, getScopeKey(fieldScope)]),
  ]);

const maxCounts = 500;

/** Fields by which users are filtered or searched. Sign-ins change `lastLoginTime`, but have a separate event. */
const countedFields: ReadonlySet<string> = new Set([
  ...searchedUserFields,
  ...listFilterableFields(userResource.fields).map(({ name }) => name),
]);

/** Counts users, with the counters of the database if possible. Pages of one search share a cached `count(*)`. */
export class UserCounts {
  readonly #context: Pick<AppContext, 'db' | 'dialect'>;
  readonly #counts: EventCache<string, number>;
  readonly #countsBySignIn: EventCache<string, number>;

  constructor({ db, dialect, events, clock }: Pick<AppContext, 'db' | 'dialect' | 'events' | 'clock'>) {
    this.#context = { db, dialect };
    this.#counts = new EventCache(events, clock, maxCounts);
    this.#countsBySignIn = new EventCache(events, clock, maxCounts);
    events.on('user', ({ fields }) => {
      if (!fields || fields.some((field) => countedFields.has(field))) this.#clear();
    });
    events.on('signIn', () => this.#countsBySignIn.clear());
    events.on('rights', () => this.#clear());
  }

  async count(selection: UserSelection): Promise<number> {
    const { db, dialect } = this.#context;
    const { filter } = selection;
    const filteredUsers = selectFilteredUsers(db, dialect.kind, selection);
    if (hasCounter(filter)) return countByDept(db, selection, filteredUsers);
    if (isByRoleOnly(selection)) return countByRole(db, filter.roleId?.[0] ?? 0);
    // Locks and days end without an event.
    if (isByAccountState(filter)) return countRows(db, filteredUsers);
    const cache = isBySignIn(filter) ? this.#countsBySignIn : this.#counts;
    return cache.get(getKey(selection), () => countRows(db, filteredUsers));
  }

  #clear(): void {
    this.#counts.clear();
    this.#countsBySignIn.clear();
  }
}
