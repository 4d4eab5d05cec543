import type { Schema } from '../../db/schema.ts';
import { valuesOf, type Filtered, type Order } from './order.ts';
import { idOf, neighbour, numbered } from './page-rows.ts';

const pageSize = 1000;

/** Yields the IDs of filtered rows in batches of a thousand, by keyset paging. */
export async function* idBatches<Table extends keyof Schema>(
  from: Filtered<Table>,
  order: Order,
): AsyncGenerator<number[]> {
  let { rows } = await numbered({ from }, order, { current: 1, pageSize }, Number.MAX_SAFE_INTEGER);
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    yield rows.map((row) => idOf(order, row));
    if (rows.length < pageSize) return;
    ({ rows } = await neighbour({ from }, order, pageSize, valuesOf(order, last), 'after'));
  }
}
