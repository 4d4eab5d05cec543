import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';

/** Returns a sort key that no index matches, so that the database finds matching rows first and then sorts them. */
export const preferSorting = (key: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select ${key})`;

/** Returns conditions that no index of SQLite matches, so that it follows the index of the sort order. */
export const preferIndex = (conditions: Expression<SqlBool>): Expression<SqlBool> => sql<SqlBool>`+(${conditions})`;
