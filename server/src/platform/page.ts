import type { SortPart } from '@atrium/contract/edit.ts';
import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { Refusal } from './refusal.ts';

/** One part of an order: what is compared, and which way. */
export interface OrderKey {
  readonly key: RawBuilder<unknown>;
  readonly descending: boolean;
}

/** An order of rows; `name` tells cursors of different orders apart, the last key (the id) tells all rows apart. */
export interface Order {
  readonly name: string;
  readonly keys: readonly OrderKey[];
}

/** The order of a list: what was asked for, then the id, which tells all rows apart; `columns` says what each name compares. */
export const orderOf = <Name extends string>(
  columns: Readonly<Record<Name | 'id', string>>,
  sort: readonly SortPart<Name | 'id'>[],
): Order => {
  const parts = sort.some(({ by }) => by === 'id') ? sort : [...sort, { by: 'id' as const, descending: false }];
  const upToId = parts.slice(0, parts.findIndex(({ by }) => by === 'id') + 1);
  return {
    name: upToId.map(({ by, descending }) => (descending ? `-${by}` : by)).join(),
    keys: upToId.map(({ by, descending }) => ({ key: sql.ref(columns[by]), descending })),
  };
};

/** What a caller asks of a long list. */
export interface Paging {
  readonly current: number;
  readonly pageSize: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** The ids of a page, with the cursors of its neighbours. */
export interface PageOfIds {
  readonly ids: number[];
  readonly total: number;
  readonly current: number;
  readonly pageSize: number;
  readonly next: string | null;
  readonly previous: string | null;
}

type Rows = readonly Readonly<Record<string, unknown>>[];
type Values = readonly (string | number)[];
/** Conditions on a table, before anything is selected. */
export type Filtered<Table extends keyof Schema> = SelectQueryBuilder<Schema, Table, object>;

const alias = (index: number): string => `k${index}`;

const encode = (order: Order, values: Values): string =>
  Buffer.from(JSON.stringify([order.name, ...values])).toString('base64url');

const decode = (order: Order, cursor: string, field: 'after' | 'before'): Values => {
  const refused = new Refusal('request.invalid', { fields: { [field]: 'field.cursor' } });
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw refused;
  }
  if (!Array.isArray(parts) || parts.length !== order.keys.length + 1 || parts[0] !== order.name) throw refused;
  const values: unknown[] = parts.slice(1);
  const known = values.filter((value) => typeof value === 'string' || typeof value === 'number');
  if (known.length !== values.length) throw refused;
  return known;
};

const reversed = (order: Order): Order => ({
  ...order,
  keys: order.keys.map(({ key, descending }) => ({ key, descending: !descending })),
});

/** The rows behind a position: a comparison of rows where all keys go one way, which an index answers as a whole. */
const behind = ({ keys }: Order, values: Values): RawBuilder<SqlBool> => {
  const compare = (index: number): RawBuilder<SqlBool> => {
    const part = keys[index];
    if (!part) return sql<SqlBool>`1 = 0`;
    const operator = sql.raw(part.descending ? '<' : '>');
    const value = values[index];
    return sql<SqlBool>`(${part.key} ${operator} ${value} or (${part.key} = ${value} and ${compare(index + 1)}))`;
  };
  const [first] = keys;
  if (!first || keys.some(({ descending }) => descending !== first.descending)) return compare(0);
  const columns = sql.join(keys.map(({ key }) => key));
  return sql<SqlBool>`(${columns}) ${sql.raw(first.descending ? '<' : '>')} (${sql.join(values)})`;
};

const valuesOf = (order: Order, row: Rows[number] | undefined): Values =>
  order.keys.map((_, index) => {
    const value = row?.[alias(index)];
    return typeof value === 'number' ? value : String(value);
  });

const idOf = (order: Order, row: Rows[number]): number => Number(row[alias(order.keys.length - 1)]);

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

const read = async <Table extends keyof Schema>(from: Filtered<Table>, slice: Slice): Promise<Rows> => {
  let query: Filtered<Table> = from;
  if (slice.behind) query = query.where(behind(slice.order, slice.behind));
  for (const [index, { key, descending }] of slice.order.keys.entries()) {
    const by = slice.isGathered ? withoutIndex(key) : key;
    query = query.select(key.as(alias(index))).orderBy(by, descending ? 'desc' : 'asc');
  }
  if (slice.offset) query = query.offset(slice.offset);
  // What was selected is named by position, which the types of a query cannot follow.
  return (await query.limit(slice.limit).execute()) as Rows;
};

/** The page after or before a position: one row more than asked for tells whether there is another. */
const neighbour = async <Table extends keyof Schema>(
  from: Filtered<Table>,
  order: Order,
  pageSize: number,
  cursor: string,
  direction: 'after' | 'before',
) => {
  const forward = direction === 'after';
  const one = await read(from, {
    order: forward ? order : reversed(order),
    behind: decode(order, cursor, direction),
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

/** The page of a number, counted from the nearer end. */
const numbered = async <Table extends keyof Schema>(
  from: Filtered<Table>,
  order: Order,
  { current, pageSize }: Paging,
  { total, isGathered }: { readonly total: number; readonly isGathered: boolean },
) => {
  const offset = (current - 1) * pageSize;
  const limit = Math.min(pageSize, total - offset);
  const fromEnd = total - offset - limit;
  const hasNext = fromEnd > 0;
  const hasPrevious = offset > 0;
  if (limit <= 0) return { rows: [], hasNext: false, hasPrevious: false };
  if (fromEnd >= offset) return { rows: await read(from, { order, offset, limit, isGathered }), hasNext, hasPrevious };
  const rows = await read(from, { order: reversed(order), offset: fromEnd, limit, isGathered });
  return { rows: rows.toReversed(), hasNext, hasPrevious };
};

/**
 * Reads a page of the ids of filtered rows: by cursor where one is given, else by number. `isGathered` says of so many rows that
 * they are better found first and sorted then, where a database would rather walk in the order asked for until it has met enough
 * of them: which takes long when they are few, or all at the far end.
 */
export const readPage = async <Table extends keyof Schema>(
  from: Filtered<Table>,
  order: Order,
  paging: Paging,
  count: () => Promise<number>,
  isGathered: (total: number) => boolean = () => false,
): Promise<PageOfIds> => {
  const { current, pageSize, after, before } = paging;
  const total = await count();
  const cursor = after ?? before;
  const { rows, hasNext, hasPrevious } =
    cursor === undefined
      ? await numbered(from, order, paging, { total, isGathered: isGathered(total) })
      : await neighbour(from, order, pageSize, cursor, after === undefined ? 'before' : 'after');
  const mark = (row: Rows[number] | undefined, there: boolean): string | null =>
    row && there ? encode(order, valuesOf(order, row)) : null;
  return {
    ids: rows.map((row) => idOf(order, row)),
    total,
    current,
    pageSize,
    next: mark(rows.at(-1), hasNext),
    previous: mark(rows[0], hasPrevious),
  };
};

/** Up to so many rows are counted one by one at each request; more are worth remembering. */
export const countedEachTime = 10_000;

/** Counts filtered rows, at most `most` of them (all without it). */
export const countRows = async <Table extends keyof Schema>(
  db: Kysely<Schema>,
  from: Filtered<Table>,
  most?: number,
): Promise<number> => {
  const rows = from.select(sql<number>`1`.as('one'));
  const { total } = await db
    .selectFrom((most === undefined ? rows : rows.limit(most)).as('counted'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
};

/** Rows in the order of their ids. */
export const inOrderOf = <Row extends { readonly id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
