import type { Schema } from '../../db/schema.ts';
import { compareIn, type Order, type Values } from './order.ts';
import { readKeys, type Placed, type RankedSource } from './ranked-rows.ts';

/** Between two ids of a list: where a row belongs is at least `from` and at most `to` ids from the beginning. */
interface Bracket {
  readonly row: Placed;
  from: number;
  to: number;
}

const probesOf = ({ from, to }: Bracket, probes: number): number[] => {
  if (to - from <= probes) return [];
  const step = (to - from) / (probes + 1);
  return Array.from({ length: probes }, (_, index) => from + Math.floor(step * (index + 1)));
};

const without = (ids: Uint32Array, gone: ReadonlySet<number>): Uint32Array => {
  const places = [...gone].map((id) => ids.indexOf(id)).filter((place) => place >= 0);
  if (places.length === 0) return ids;
  const left = new Uint32Array(ids.length - places.length);
  let [from, at] = [0, 0];
  for (const place of places.toSorted((a, b) => a - b)) {
    left.set(ids.subarray(from, place), at);
    at += place - from;
    from = place + 1;
  }
  left.set(ids.subarray(from), at);
  return left;
};

const withRows = (ids: Uint32Array, added: readonly { readonly id: number; readonly place: number }[]): Uint32Array => {
  const all = new Uint32Array(ids.length + added.length);
  let [from, at] = [0, 0];
  for (const { id, place } of added) {
    all.set(ids.subarray(from, place), at);
    at += place - from;
    from = place;
    all[at++] = id;
  }
  all.set(ids.subarray(from), at);
  return all;
};

type Keys = ReadonlyMap<number, Values>;

const keysAt = async <Table extends keyof Schema>(
  ids: Uint32Array,
  places: readonly number[],
  { all, order }: RankedSource<Table>,
): Promise<Keys> => {
  const wanted = [...new Set(places.map((place) => ids[place] ?? 0))];
  return new Map((await readKeys(all, order, wanted)).map((row) => [row.id, row.values]));
};

/**
 * The place of a row among the ids of its bracket and one on either side, or null where these do not stand in order: then one of
 * them has changed as well, which is yet to be heard.
 */
const placeIn = <Table extends keyof Schema>(
  ids: Uint32Array,
  { row, from, to }: Bracket,
  keys: Keys,
  { order }: RankedSource<Table>,
): number | null => {
  const [first, end] = [Math.max(0, from - 1), Math.min(ids.length, to + 1)];
  let place = first;
  let before: Values | undefined;
  for (const id of ids.subarray(first, end)) {
    const values = keys.get(id);
    if (!values || (before && compareIn(order, before, values) >= 0)) return null;
    if (compareIn(order, values, row.values) < 0) place += 1;
    before = values;
  }
  const isInside = (place > first || first === 0) && (place < end || end === ids.length);
  return isInside ? place : null;
};

/** Leaves of a bracket what the rows at some places within leave of it. */
const narrow = (bracket: Bracket, ids: Uint32Array, places: readonly number[], keys: Keys, order: Order): void => {
  for (const place of places) {
    const isBefore = compareIn(order, keys.get(ids[place] ?? 0) ?? [], bracket.row.values) < 0;
    if (!isBefore) {
      bracket.to = place;
      return;
    }
    bracket.from = place + 1;
  }
};

/** Finds where rows belong among ids, by looking at a few rows at each step, for all of them at once. */
const placesOf = async <Table extends keyof Schema>(
  ids: Uint32Array,
  rows: readonly Placed[],
  source: RankedSource<Table>,
  probes: number,
): Promise<(number | null)[]> => {
  const brackets: Bracket[] = rows.map((row) => ({ row, from: 0, to: ids.length }));
  for (;;) {
    const asked = brackets.map((bracket) => ({ bracket, places: probesOf(bracket, probes) }));
    if (asked.every(({ places }) => places.length === 0)) break;
    const keys = await keysAt(
      ids,
      asked.flatMap(({ places }) => places),
      source,
    );
    for (const { bracket, places } of asked) {
      const known = places.filter((place) => keys.has(ids[place] ?? 0));
      // None of what was looked at is there any more: where to go on is unknown.
      if (places.length > 0 && known.length === 0) return [null];
      narrow(bracket, ids, known, keys, source.order);
    }
  }
  const windows = brackets.flatMap(({ from, to }) => {
    const first = Math.max(0, from - 1);
    return Array.from({ length: Math.min(ids.length, to + 1) - first }, (_, index) => first + index);
  });
  const keys = await keysAt(ids, windows, source);
  return brackets.map((bracket) => placeIn(ids, bracket, keys, source));
};

/**
 * The ids of a list after some of its rows have changed, come or gone; null where that cannot be told, and the list is to be read
 * again. Where a row stood is not asked for: it is taken out, and put where it belongs now, which is found by looking at `probes` rows
 * at a time.
 */
export const mend = async <Table extends keyof Schema>(
  ids: Uint32Array,
  changed: ReadonlySet<number>,
  source: RankedSource<Table>,
  probes: number,
): Promise<Uint32Array | null> => {
  const left = without(ids, changed);
  const rows = await readKeys(source.from, source.order, [...changed]);
  if (rows.length === 0) return left;
  const sorted = rows.toSorted((a, b) => compareIn(source.order, a.values, b.values));
  const added: { id: number; place: number }[] = [];
  for (const [index, place] of (await placesOf(left, sorted, source, probes)).entries()) {
    const row = sorted[index];
    if (place === null || !row) return null;
    added.push({ id: row.id, place });
  }
  return withRows(left, added);
};
