const orderGap = 10;

/** Returns the positions that change when `id` moves before `before` (null: to the end): all if there is no gap. */
export const getOrdersAfterMove = (
  siblings: readonly { readonly id: number; readonly order: number | null }[],
  id: number,
  before: number | null,
): Map<number, number> => {
  const otherSiblings = siblings.filter((row) => row.id !== id);
  const beforeIndex = before === null ? -1 : otherSiblings.findIndex((row) => row.id === before);
  const at = beforeIndex === -1 ? otherSiblings.length : beforeIndex;
  const previous = otherSiblings[at - 1]?.order;
  const next = otherSiblings[at]?.order;
  if (
    typeof previous === 'number' &&
    (at === otherSiblings.length || (typeof next === 'number' && next - previous > 1))
  ) {
    return new Map([
      [id, at === otherSiblings.length ? previous + orderGap : Math.floor((previous + (next ?? 0)) / 2)],
    ]);
  }
  const ids = [...otherSiblings.slice(0, at).map((row) => row.id), id, ...otherSiblings.slice(at).map((row) => row.id)];
  return new Map(ids.map((siblingId, index) => [siblingId, (index + 1) * orderGap]));
};
