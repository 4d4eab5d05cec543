import { listFilterableFields } from '@atrium/contract/resource/read.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import { sql, type Kysely, type SqlBool } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { AppContext } from '../../context/context.ts';
import { EventCache } from '../../events/event-cache.ts';
import type { Filtered } from '../../resource/list/order.ts';
import { peopleFields } from '../../change/people-search.ts';
import { countRows } from '../../resource/list/page.ts';
import type { DataScope } from '../../authorization/data-scope.ts';
import { filteredUsers, isBySignIn, type UserFilter, type UserSelection } from './filter.ts';

const countedFilters: ReadonlySet<string> = new Set(['deptId', 'deptOnly', 'status']);

const isCounted = (filter: Partial<UserFilter>): boolean =>
  Object.entries(filter).every(([name, value]) => countedFilters.has(name) || value === undefined || value === '');

/** The caller is counted even if their department is outside the data scope. */
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

const isOfRole = ({ scope, filter: { roleId, status, ...filter }, depts }: UserSelection): boolean =>
  scope.all && depts === null && status === undefined && roleId !== undefined && isCounted(filter);

const countByRole = async (db: Kysely<Schema>, role: number): Promise<number> => {
  const row = await db.selectFrom('role_counts').select('users').where('role_id', '=', role).executeTakeFirst();
  return row?.users ?? 0;
};

const scopeKey = ({ all, depts, self }: DataScope) => (all ? 'all' : [...depts, self]);

const keyOf = ({ scope, filter, depts, searchable }: UserSelection): string =>
  JSON.stringify([scopeKey(scope), filter, depts, [...searchable].map(([name, of]) => [name, scopeKey(of)])]);

const maxCounts = 500;

/** Fields by which users are filtered or searched. Sign-ins change `lastLoginTime`, but have their own event. */
const decisive: ReadonlySet<string> = new Set([
  ...peopleFields,
  ...listFilterableFields(userResource.fields).map(({ name }) => name),
]);

/** Uses the counters of the database if possible, otherwise `count(*)`. Pages of one search share a cached count. */
export class UserCounts {
  readonly #context: Pick<AppContext, 'db' | 'dialect'>;
  readonly #kept: EventCache<string, number>;
  readonly #keptBySignIn: EventCache<string, number>;

  constructor({ db, dialect, events, clock }: Pick<AppContext, 'db' | 'dialect' | 'events' | 'clock'>) {
    this.#context = { db, dialect };
    this.#kept = new EventCache(events, clock, maxCounts);
    this.#keptBySignIn = new EventCache(events, clock, maxCounts);
    events.on('user', ({ fields }) => {
      if (!fields || fields.some((field) => decisive.has(field))) this.#clear();
    });
    events.on('signIn', () => this.#keptBySignIn.clear());
    events.on('rights', () => this.#clear());
  }

  async of(selection: UserSelection): Promise<number> {
    const { db, dialect } = this.#context;
    const { filter } = selection;
    const from = filteredUsers(db, dialect.kind, selection);
    if (isCounted(filter)) return countByDept(db, selection, from);
    if (isOfRole(selection)) return countByRole(db, filter.roleId ?? 0);
    const kept = isBySignIn(filter) ? this.#keptBySignIn : this.#kept;
    return kept.get(keyOf(selection), () => countRows(db, from));
  }

  #clear(): void {
    this.#kept.clear();
    this.#keptBySignIn.clear();
  }
}
