const orderGap = 10;

/** Returns the positions that change when `id` moves before `before` (null: to the end): all if there is no gap. */
export const getOrdersAfterMove = (
  siblings: readonly { readonly id: number; readonly order: number | null }[],
  id: number,
  before: number | null,
): Map<number, number> => {
  const others = siblings.filter((row) => row.id !== id);
  const beforeIndex = before === null ? -1 : others.findIndex((row) => row.id === before);
  const at = beforeIndex === -1 ? others.length : beforeIndex;
  const [previous, next] = [others[at - 1]?.order, others[at]?.order];
  if (typeof previous === 'number' && (at === others.length || (typeof next === 'number' && next - previous > 1))) {
    return new Map([[id, at === others.length ? previous + orderGap : Math.floor((previous + (next ?? 0)) / 2)]]);
  }
  const ids = [...others.slice(0, at).map((row) => row.id), id, ...others.slice(at).map((row) => row.id)];
  return new Map(ids.map((siblingId, index) => [siblingId, (index + 1) * orderGap]));
};
