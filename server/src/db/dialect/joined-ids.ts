import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Schema } from '../schema.ts';
import type { DialectKind } from './dialect.ts';

/**
 * The ids of rows in an order as one text, with commas between. PostgreSQL aggregates a sorted subquery as it comes, and would
 * sort once more if it were told; SQLite promises an order only to who asks the aggregate for it.
 */
export const joinedIds = <Table extends keyof Schema>(
  kind: DialectKind,
  from: SelectQueryBuilder<Schema, Table, object>,
  id: RawBuilder<unknown>,
  by: RawBuilder<unknown>,
): RawBuilder<{ ids: string | null }> => {
  const rows = from.select(id.as('id'));
  return kind === 'postgres'
    ? sql`select string_agg(cast(id as text), ',') as ids from ${rows.orderBy(by)} as listed`
    : sql`select string_agg(cast(id as text), ',' order by place) as ids
        from ${rows.select(sql`row_number() over (order by ${by})`.as('place'))} as listed`;
};
