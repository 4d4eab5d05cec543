import type { Schema } from '../../db/schema.ts';
import { getKeyValues, type Filtered, type Order } from './order.ts';
import { getRowId, loadAdjacentPage, loadNumberedPage } from './page-rows.ts';

const pageSize = 1000;

/** Yields the IDs of filtered rows in batches of a thousand, by keyset paging. */
export async function* generateIdBatches<Table extends keyof Schema>(
  filteredRows: Filtered<Table>,
  order: Order,
): AsyncGenerator<number[]> {
  let { rows } = await loadNumberedPage(
    { from: filteredRows },
    order,
    { current: 1, pageSize },
    Number.MAX_SAFE_INTEGER,
  );
  for (let lastRow = rows.at(-1); lastRow; lastRow = rows.at(-1)) {
    yield rows.map((row) => getRowId(order, row));
    if (rows.length < pageSize) return;
    ({ rows } = await loadAdjacentPage({ from: filteredRows }, order, pageSize, getKeyValues(order, lastRow), 'after'));
  }
}
