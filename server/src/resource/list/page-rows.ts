import type { Schema } from '../../db/schema.ts';
import { preferSorting } from './hints.ts';
import {
  getKeyAlias,
  createPositionCondition as isBehind,
  reverseOrder,
  type Filtered,
  type Order,
  type Values,
} from './order.ts';

export const defaultPageSize = 10;

export interface Paging {
  readonly current: number;
  readonly pageSize: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** Trees are only paged if the query contains paging parameters. */
export type OptionalPaging = { readonly [Part in keyof Paging]?: Paging[Part] | undefined };

export type KeyRow = Readonly<Record<string, unknown>>;

export const getRowId = (order: Order, rows: KeyRow): number => Number(rows[getKeyAlias(order.keys.length - 1)]);

export interface NumberedPage {
  readonly rows: readonly KeyRow[];
  readonly total: number;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

export interface Source<Table extends keyof Schema> {
  readonly from: Filtered<Table>;
  /** True if the rows are found first and then sorted, instead of following an index of the sort order. */
  readonly avoidsIndexOrder?: boolean;
}

interface Slice {
  readonly order: Order;
  readonly startAfter?: Values;
  readonly offset?: number;
  readonly limit: number;
}

const readSlice = async <Table extends keyof Schema>(
  { from, avoidsIndexOrder = false }: Source<Table>,
  slice: Slice,
): Promise<readonly KeyRow[]> => {
  let query: Filtered<Table> = from;
  if (slice.startAfter) query = query.where(isBehind(slice.order, slice.startAfter));
  for (const [index, { key, descending }] of slice.order.keys.entries()) {
    const by = avoidsIndexOrder && index === 0 ? preferSorting(key) : key;
    query = query.select(key.as(getKeyAlias(index))).orderBy(by, descending ? 'desc' : 'asc');
  }
  if (slice.offset) query = query.offset(slice.offset);
  // The types of the query do not contain the aliases.
  return (await query.limit(slice.limit).execute()) as KeyRow[];
};

/** Returns the page after or before a position. One additional row shows whether there is another page. */
export const loadAdjacentPage = async <Table extends keyof Schema>(
  source: Source<Table>,
  order: Order,
  pageSize: number,
  values: Values,
  direction: 'after' | 'before',
) => {
  const isForward = direction === 'after';
  const rows = await readSlice(source, {
    order: isForward ? order : reverseOrder(order),
    startAfter: values,
    limit: pageSize + 1,
  });
  const pageRows = rows.slice(0, pageSize);
  const hasMore = rows.length > pageSize;
  return {
    rows: isForward ? pageRows : pageRows.toReversed(),
    hasNext: isForward ? hasMore : true,
    hasPrevious: isForward ? true : hasMore,
  };
};

export const getExistingPage = (current: number, pageSize: number, total: number): number =>
  Math.min(current, Math.max(1, Math.ceil(total / pageSize)));

/** Returns a page by number. Pages in the second half are read backwards from the end. */
export const loadNumberedPage = async <Table extends keyof Schema>(
  source: Source<Table>,
  order: Order,
  { current, pageSize }: Pick<Paging, 'current' | 'pageSize'>,
  total: number,
): Promise<NumberedPage> => {
  const offset = (current - 1) * pageSize;
  const limit = Math.max(0, Math.min(pageSize, total - offset));
  if (limit === 0) return { rows: [], total, hasNext: false, hasPrevious: false };
  const rowsBehind = total - offset - limit;
  const neighbors = { total, hasNext: rowsBehind > 0, hasPrevious: offset > 0 };
  if (rowsBehind >= offset) return { rows: await readSlice(source, { order, offset, limit }), ...neighbors };
  const rows = await readSlice(source, { order: reverseOrder(order), offset: rowsBehind, limit });
  return { rows: rows.toReversed(), ...neighbors };
};
