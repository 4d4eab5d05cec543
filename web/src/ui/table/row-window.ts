/** A row that is drawn, or the height of those that are not. */
export type Piece = { readonly index: number } | { readonly from: number; readonly height: number };

/** Where each row begins, in pixels from the first; at the end, how high all are together. */
export const topsOf = (ids: readonly number[], heightOf: (id: number) => number): readonly number[] => {
  const tops = [0];
  for (const [index, id] of ids.entries()) tops.push((tops[index] ?? 0) + heightOf(id));
  return tops;
};

/** The row at a height; the last one below all. */
export const rowAt = (tops: readonly number[], y: number): number => {
  let [low, high] = [0, Math.max(0, tops.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** The rows of a window and those that have to stay besides, in their order, with what lies between them as heights. */
export const piecesOf = (
  tops: readonly number[],
  [first, last]: readonly [number, number],
  stays: readonly number[],
): Piece[] => {
  const count = tops.length - 1;
  const inside = Array.from({ length: Math.max(0, Math.min(last, count) - first) }, (_, offset) => first + offset);
  const drawn = [...new Set([...inside, ...stays.filter((index) => index >= 0 && index < count)])].toSorted(
    (a, b) => a - b,
  );
  const gap = (from: number, to: number): Piece[] =>
    to > from ? [{ from, height: (tops[to] ?? 0) - (tops[from] ?? 0) }] : [];
  const pieces = drawn.flatMap((index, at): Piece[] => [...gap((drawn[at - 1] ?? -1) + 1, index), { index }]);
  return [...pieces, ...gap((drawn.at(-1) ?? -1) + 1, count)];
};
