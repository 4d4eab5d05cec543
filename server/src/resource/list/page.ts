import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { getKeyValues, type Filtered, type Order, type Values } from './order.ts';
import {
  getExistingPage,
  getRowId,
  loadAdjacentPage,
  loadNumberedPage,
  type KeyRow,
  type NumberedPage,
  type Paging,
  type Source,
} from './page-rows.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';

export interface PageOfIds {
  readonly ids: number[];
  readonly total: number;
  readonly current: number;
  readonly pageSize: number;
  readonly next: string | null;
  readonly previous: string | null;
}

const encodeCursor = (order: Order, values: Values): string =>
  Buffer.from(JSON.stringify([order.name, ...values])).toString('base64url');

const decodeCursor = (order: Order, cursor: string, field: 'after' | 'before'): Values => {
  const invalidCursor = new ApiError('request.invalid', { fields: { [field]: 'field.cursor' } });
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw invalidCursor;
  }
  if (!Array.isArray(parts) || parts.length !== order.keys.length + 1 || parts[0] !== order.name) throw invalidCursor;
  const values: unknown[] = parts.slice(1);
  const keys = values.filter((value) => typeof value === 'string' || typeof value === 'number');
  if (keys.length !== values.length) throw invalidCursor;
  return keys;
};

/** Returns the last page instead of one beyond the end, and the first one instead of an empty one before a cursor. */
export const loadPage = async <Table extends keyof Schema>(
  source: Source<Table>,
  order: Order,
  { current, pageSize, after, before }: Paging,
  total: number,
): Promise<PageOfIds> => {
  const direction = after === undefined ? 'before' : 'after';
  const cursor = after ?? before;
  const position = cursor === undefined ? undefined : decodeCursor(order, cursor, direction);
  const getCursor = (row: KeyRow | undefined, isExisting: boolean): string | null =>
    row && isExisting ? encodeCursor(order, getKeyValues(order, row)) : null;
  const toPage = ({ rows, hasNext, hasPrevious }: Omit<NumberedPage, 'total'>, page: number): PageOfIds => ({
    ids: rows.map((row) => getRowId(order, row)),
    total,
    current: page,
    pageSize,
    next: getCursor(rows.at(-1), hasNext),
    previous: getCursor(rows[0], hasPrevious),
  });
  const lastPage = getExistingPage(Number.MAX_SAFE_INTEGER, pageSize, total);
  let page = Math.min(current, lastPage);
  if (position && page === current) {
    const adjacentPage = await loadAdjacentPage(source, order, pageSize, position, direction);
    if (adjacentPage.rows.length > 0) return toPage(adjacentPage, current);
    page = direction === 'after' ? lastPage : 1;
  }
  return toPage(await loadNumberedPage(source, order, { current: page, pageSize }, total), page);
};

export const countRows = async <Table extends keyof Schema>(
  db: Kysely<Schema>,
  from: Filtered<Table>,
): Promise<number> => {
  const { total } = await db
    .selectFrom(from.select(sql<number>`1`.as('one')).as('counted'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
};

export const sortByIds = <Row extends { readonly id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] => {
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => rowsById.get(id) ?? []);
};
