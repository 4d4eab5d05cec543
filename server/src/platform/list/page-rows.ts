import { sql, type RawBuilder } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Mark } from './marked-lists.ts';
import { alias, behind as isBehind, reversed, type Filtered, type Order, type Values } from './order.ts';

/** What a caller asks of a long list. */
export interface Paging {
  readonly current: number;
  readonly pageSize: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** A row of a list by the keys of its order. */
export type KeyRow = Readonly<Record<string, unknown>>;

/** The rows of a page. */
export interface NumberedPage {
  readonly rows: readonly KeyRow[];
  readonly total: number;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

interface Slice {
  readonly order: Order;
  readonly behind?: Values;
  readonly offset?: number;
  readonly limit: number;
  /** All rows are found first and then sorted. */
  readonly isGathered?: boolean;
}

/** Hides what is sorted by from the planner, so that it cannot walk an index in that order. */
const withoutIndex = (key: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select ${key})`;

const read = async <Table extends keyof Schema>(from: Filtered<Table>, slice: Slice): Promise<readonly KeyRow[]> => {
  let query: Filtered<Table> = from;
  if (slice.behind) query = query.where(isBehind(slice.order, slice.behind));
  for (const [index, { key, descending }] of slice.order.keys.entries()) {
    const by = slice.isGathered ? withoutIndex(key) : key;
    query = query.select(key.as(alias(index))).orderBy(by, descending ? 'desc' : 'asc');
  }
  if (slice.offset) query = query.offset(slice.offset);
  // What was selected is named by position, which the types of a query cannot follow.
  return (await query.limit(slice.limit).execute()) as KeyRow[];
};

/** The page after or before a position: one row more than asked for tells whether there is another. */
export const neighbour = async <Table extends keyof Schema>(
  from: Filtered<Table>,
  order: Order,
  pageSize: number,
  values: Values,
  direction: 'after' | 'before',
) => {
  const forward = direction === 'after';
  const one = await read(from, {
    order: forward ? order : reversed(order),
    behind: values,
    limit: pageSize + 1,
  });
  const kept = one.slice(0, pageSize);
  const more = one.length > pageSize;
  return {
    rows: forward ? kept : kept.toReversed(),
    hasNext: forward ? more : true,
    hasPrevious: forward ? true : more,
  };
};

/** Which rows of a list a page of a number has: `offset` stand before them, `behind` after. */
export interface Place {
  readonly total: number;
  readonly offset: number;
  readonly limit: number;
  readonly behind: number;
}

export const placeOf = (total: number, current: number, pageSize: number): Place => {
  const offset = (current - 1) * pageSize;
  const limit = Math.max(0, Math.min(pageSize, total - offset));
  return { total, offset, limit, behind: Math.max(0, total - offset - limit) };
};

/** Whether there are pages on either side; beyond the end there is nothing to go on from. */
export const endsOf = ({ total, offset, limit, behind }: Place) => ({
  total,
  hasNext: limit > 0 && behind > 0,
  hasPrevious: limit > 0 && offset > 0,
});

interface Counting {
  readonly total: number;
  readonly isGathered?: boolean;
  /** The last row known that stands, from the far end, before the row with so many before it. */
  readonly mark?: (place: number, total: number) => Mark | null;
}

/** The page of a number, counted from the nearer end or from a mark. */
export const numbered = async <Table extends keyof Schema>(
  from: Filtered<Table>,
  order: Order,
  { current, pageSize }: Pick<Paging, 'current' | 'pageSize'>,
  { total, isGathered = false, mark }: Counting,
): Promise<NumberedPage> => {
  const place = placeOf(total, current, pageSize);
  const { offset, limit, behind } = place;
  const ends = endsOf(place);
  if (limit === 0) return { rows: [], ...ends };
  const back = reversed(order);
  const marked = mark?.(behind, total);
  if (marked) {
    const rows = await read(from, { order: back, behind: marked.values, offset: behind - marked.place, limit });
    return { rows: rows.toReversed(), ...ends };
  }
  if (behind >= offset) return { rows: await read(from, { order, offset, limit, isGathered }), ...ends };
  return { rows: (await read(from, { order: back, offset: behind, limit, isGathered })).toReversed(), ...ends };
};
