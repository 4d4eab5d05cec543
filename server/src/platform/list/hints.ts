import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';

/** The first key of an order that no index answers: the rows are found by their conditions and sorted then. */
export const bySorting = (key: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select ${key})`;

/**
 * For SQLite, conditions that no index answers: rows are walked in the order asked for. It would take any condition to leave few rows,
 * and sort all that it leaves.
 */
export const byWalking = (conditions: Expression<SqlBool>): Expression<SqlBool> => sql<SqlBool>`+(${conditions})`;
