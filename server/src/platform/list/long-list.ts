import type { Schema } from '../../db/schema.ts';
import { alias, reversed, type Filtered, type Order } from './order.ts';
import { endsOf, numbered, placeOf, type NumberedPage, type Paging, type Place, type KeyRow } from './page-rows.ts';
import type { RankedLists } from './ranked-lists.ts';
import { readKeys, type RankedSource } from './ranked-rows.ts';

/** How a list is read where it is long. */
export interface LongList<Table extends keyof Schema> {
  /** Where its rows stand is kept there, by a name for which rows they are. */
  readonly ranked: RankedLists;
  readonly rows: string;
  readonly source: Omit<RankedSource<Table>, 'from' | 'order'>;
  /** Counts its rows; where it is known where all of them stand, it is told how many these are. */
  readonly count: (ranked?: number) => Promise<number>;
  /**
   * Of so many rows, whether they are better found first and sorted then, where a database would rather walk in the order asked
   * for until it has met enough of them: which takes long when they are few, or all at the far end.
   */
  readonly isGathered: (total: number) => boolean;
  /** Whether there are many that are gathered in any case: then they are read before they are counted. */
  readonly isWhole: () => Promise<boolean>;
  /** So many rows take long to count: where they stand tells it, also after some have changed. */
  readonly isSlow: (total: number) => boolean;
}

/** Two lists that differ only in the direction of their order are one, read from either end. */
const rankedIn = <Table extends keyof Schema>(
  from: Filtered<Table>,
  order: Order,
  { ranked, rows, source }: LongList<Table>,
) => {
  const isTurned = order.keys[0]?.descending === true;
  const kept = isTurned ? reversed(order) : order;
  const key = `${kept.name} ${rows}`;
  const whole = { ...source, from, order: kept };
  return {
    find: () => ranked.find(key, whole),
    read: () => ranked.read(key, whole),
    readLater: () => ranked.readLater(key, whole),
    cut: (ids: Uint32Array, { offset, limit }: Place): number[] =>
      isTurned
        ? [...ids.subarray(Math.max(0, ids.length - offset - limit), ids.length - offset)].toReversed()
        : [...ids.subarray(offset, offset + limit)],
  };
};

/** The rows of ids, in their order. */
const rowsOf = async <Table extends keyof Schema>(
  all: Filtered<Table>,
  order: Order,
  ids: readonly number[],
): Promise<KeyRow[]> => {
  const byId = new Map((await readKeys(all, order, ids)).map(({ id, values }) => [id, values]));
  return ids.flatMap((id) => {
    const values = byId.get(id);
    return values ? [Object.fromEntries(values.map((value, index) => [alias(index), value]))] : [];
  });
};

/**
 * The page of a number of a long list: cut out of where its rows stand, which is read in the background when it is not known and
 * the page is deep; where all rows are to be found and sorted in any case, that is read at once and kept.
 */
export const byRank = async <Table extends keyof Schema>(
  from: Filtered<Table>,
  order: Order,
  { current, pageSize }: Paging,
  long: LongList<Table>,
): Promise<NumberedPage> => {
  const list = rankedIn(from, order, long);
  const { deepFrom, longest } = long.ranked.limits;
  let ids = await list.find();
  if (!ids && (await long.isWhole())) ids = await list.read();
  let total = await long.count(ids?.length);
  const isGathered = long.isGathered(total);
  if (!ids && isGathered && total >= deepFrom) {
    ids = await list.read();
    total = ids.length;
  }
  const page = placeOf(total, current, pageSize);
  if (ids?.length === total && page.limit > 0)
    return { rows: await rowsOf(long.source.all, order, list.cut(ids, page)), ...endsOf(page) };
  const isDeep = Math.min(page.offset, page.behind) >= deepFrom;
  if (total <= longest && (isDeep || long.isSlow(total))) list.readLater();
  return numbered(from, order, { current, pageSize }, { total, isGathered });
};
