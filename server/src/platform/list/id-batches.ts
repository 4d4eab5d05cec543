import type { Filtered, Order } from './order.ts';
import { readPage } from './page.ts';
import type { Schema } from '../../db/schema.ts';

const rowsPerStatement = 1000;

/** The ids of filtered rows in an order, piece by piece, each found behind the one before. */
export async function* idBatches<Table extends keyof Schema>(
  from: Filtered<Table>,
  order: Order,
): AsyncGenerator<number[]> {
  const total = async (): Promise<number> => Number.MAX_SAFE_INTEGER;
  let page = await readPage(from, order, { current: 1, pageSize: rowsPerStatement }, total);
  while (page.ids.length > 0) {
    yield page.ids;
    if (page.ids.length < rowsPerStatement || page.next === null) return;
    page = await readPage(from, order, { current: 1, pageSize: rowsPerStatement, after: page.next }, total);
  }
}
