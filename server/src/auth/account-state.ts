import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Schema } from '../db/schema.ts';

const dayMs = 86_400_000;

type UserCondition = (eb: ExpressionBuilder<Schema, 'users'>) => Expression<SqlBool>;

/** Returns the condition for users who have neither signed in nor been created in a number of days. */
export const isDormant =
  (days: number, now: number): UserCondition =>
  (eb) =>
    eb.and([
      eb('users.create_time', '<=', now - days * dayMs),
      eb(sql<number>`coalesce(users.last_login_time, 0)`, '<=', now - days * dayMs),
    ]);

/** Returns the condition for users who must change their password. The literal matches the partial index of SQLite. */
export const hasToChangePassword =
  (isRequired: boolean): UserCondition =>
  (eb) =>
    eb('users.must_change_password', '=', sql.lit(isRequired ? 1 : 0));
