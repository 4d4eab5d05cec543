import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DialectKind } from '../../db/dialect/dialect.ts';
import { joinedIds } from '../../db/dialect/joined-ids.ts';
import type { Schema } from '../../db/schema.ts';
import { alias, valuesOf, type Filtered, type Order, type Values } from './order.ts';

/** The rows of a list and their order, as they are read to be kept. */
export interface RankedSource<Table extends keyof Schema> {
  readonly db: Kysely<Schema>;
  readonly kind: DialectKind;
  readonly from: Filtered<Table>;
  /** All rows of the table, by which the place of one is found. */
  readonly all: Filtered<Table>;
  readonly order: Order;
  /** Which rows there are, or their order, depends on when people last signed in. */
  readonly seesSignIns: boolean;
}

const idKey = ({ keys }: Order): RawBuilder<unknown> => keys.at(-1)?.key ?? sql`id`;

/** Reads the ids of a list in its order, in one statement, as one text: a row for each would cost ten times as much to receive. */
export const readRanks = async <Table extends keyof Schema>({
  db,
  kind,
  from,
  order,
}: RankedSource<Table>): Promise<Uint32Array> => {
  const by = order.keys.map(({ key, descending }) => sql`${key} ${sql.raw(descending ? 'desc' : 'asc')}`);
  const { rows } = await joinedIds(kind, from, idKey(order), sql.join(by)).execute(db);
  const ids = rows[0]?.ids ?? '';
  return ids === '' ? new Uint32Array() : Uint32Array.from(ids.split(','), Number);
};

/** A row by its keys in an order; the last of them is its id. */
export interface Placed {
  readonly id: number;
  readonly values: Values;
}

/** Reads the keys of those rows that are there. */
export const readKeys = async <Table extends keyof Schema>(
  from: Filtered<Table>,
  order: Order,
  ids: readonly number[],
): Promise<Placed[]> => {
  if (ids.length === 0) return [];
  let query: Filtered<Table> = from.where(sql<boolean>`${idKey(order)} in (${sql.join([...ids])})`);
  for (const [index, { key }] of order.keys.entries()) query = query.select(key.as(alias(index)));
  // What was selected is named by position, which the types of a query cannot follow.
  const rows = (await query.execute()) as Readonly<Record<string, unknown>>[];
  return rows.map((row) => {
    const values = valuesOf(order, row);
    return { id: Number(values.at(-1)), values };
  });
};
