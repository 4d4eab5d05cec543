import type { SecuritySummary } from '@atrium/contract/security/schemas.ts';
import { dormantDays, expiringTokenDays } from '@atrium/contract/security/fields.ts';
import { sql, type Kysely } from 'kysely';
import { hasToChangePassword, isDormant } from '../../auth/account-state.ts';
import { isFactorMissing } from '../../auth/second-factor.ts';
import { selectLockedUserIds } from '../../auth/sign-in-attempts.ts';
import { type DataScope, whereUserInScope } from '../../authorization/data-scope.ts';
import { formatDay } from '../../db/calendar.ts';
import type { Schema } from '../../db/schema.ts';
import { filterByScope } from '../../resource/history/entry-scope.ts';
import type { Filtered } from '../../resource/list/order.ts';
import { countRows } from '../../resource/list/page.ts';

const dayMs = 86_400_000;

const selectUsers = (db: Kysely<Schema>, scope: DataScope): Filtered<'users'> =>
  db.selectFrom('users').where(whereUserInScope(scope));

/** The plus sign prevents SQLite from using the index of the status, which matches almost all users. */
const isEnabled = sql<boolean>`+users.status = 1`;

/** Counts enabled users without a required second factor. `graceMs` is the time that they have for setting it up. */
export const loadMissingFactor = async (
  db: Kysely<Schema>,
  scope: DataScope,
  { graceMs, now }: { readonly graceMs: number; readonly now: number },
): Promise<SecuritySummary['missingFactor']> => {
  const lastOverdueStart = now - graceMs;
  const row = await selectUsers(db, scope)
    .where('users.status', '=', 1)
    .where(isFactorMissing(db))
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.countAll<number>().filterWhere('users.factor_required_time', '<=', lastOverdueStart).as('overdue'),
      fn
        .min<number | null>('users.factor_required_time')
        .filterWhere('users.factor_required_time', '>', lastOverdueStart)
        .as('next_start'),
    ])
    .executeTakeFirstOrThrow();
  return {
    count: Number(row.count),
    overdue: Number(row.overdue),
    nextDue: row.next_start === null ? null : Number(row.next_start) + graceMs,
  };
};

export const countLockedUsers = (db: Kysely<Schema>, scope: DataScope, now: number): Promise<number> =>
  countRows(db, selectUsers(db, scope).where('users.id', 'in', selectLockedUserIds(db, now)));

export const countDormantUsers = (db: Kysely<Schema>, scope: DataScope, now: number): Promise<number> =>
  countRows(db, selectUsers(db, scope).where(isEnabled).where(isDormant(dormantDays, now)));

export const countUsersWithPasswordToChange = (db: Kysely<Schema>, scope: DataScope): Promise<number> =>
  countRows(db, selectUsers(db, scope).where('users.status', '=', 1).where(hasToChangePassword(true)));

export const countExpiringTokens = (db: Kysely<Schema>, scope: DataScope, now: number): Promise<number> => {
  const tokens = db
    .selectFrom('api_tokens')
    .where('revoke_time', 'is', null)
    .where('expire_time', '>', now)
    .where('expire_time', '<=', now + expiringTokenDays * dayMs);
  return countRows(db, scope.all ? tokens : tokens.where('user_id', 'in', selectUsers(db, scope).select('users.id')));
};

/** Offsets of time zones from UTC are multiples of a quarter of an hour. */
const quarterMs = 900_000;

/** Returns the start of a day that began at most two days after `from`. */
export const findDayStart = (day: string, from: number, timeZone: string): number => {
  let time = from - (from % quarterMs);
  while (formatDay(time, timeZone) < day) time += quarterMs;
  return time;
};

/** Counts failed sign-ins since a time by the day on which they happened. */
export const countFailedSignIns = async (
  db: Kysely<Schema>,
  scope: DataScope,
  { from, timeZone }: { readonly from: number; readonly timeZone: string },
): Promise<ReadonlyMap<string, number>> => {
  const quarter = sql<number>`${sql.ref('time')} / ${sql.lit(quarterMs)}`;
  const rows = await filterByScope(db.selectFrom('audit_entries'), scope)
    .where('act', '=', 'session.signInRefused')
    .where('time', '>=', from)
    .select(({ fn }) => [quarter.as('quarter'), fn.countAll<number>().as('count')])
    .groupBy(quarter)
    .execute();
  const counts = new Map<string, number>();
  for (const row of rows) {
    const day = formatDay(Number(row.quarter) * quarterMs, timeZone);
    counts.set(day, (counts.get(day) ?? 0) + Number(row.count));
  }
  return counts;
};
