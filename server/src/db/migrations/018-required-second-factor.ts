import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { addColumns, flag, instant, integer, optional, withDefault } from '../tables.ts';

/** Roles that require a second factor, the days for adding one, and the time from which they are counted for a user. */
export const requiredSecondFactorColumns = {
  up: async (db: Kysely<unknown>, kind: DialectKind): Promise<void> => {
    await addColumns(db, kind, 'roles', { requires_second_factor: withDefault(flag, 0) });
    await addColumns(db, kind, 'users', { factor_required_time: optional(instant) });
    await addColumns(db, kind, 'company_settings', { factor_grace_days: optional(integer) });
  },
};
