/** A menu row among its siblings. */
interface Placed {
  readonly id: number;
  readonly parentId: number | null;
  readonly order: number | null;
}

/** Rows so that siblings stand as the menu shows them: by their own order, or (without one) their position by id plus 2. */
export const inMenuOrder = <Row extends Placed>(rows: readonly Row[]): Row[] => {
  const siblings = Map.groupBy(
    rows.toSorted((a, b) => a.id - b.id),
    (row) => row.parentId,
  );
  return [...siblings.values()].flatMap((group) =>
    group
      .map((row, index) => ({ row, order: row.order ?? index + 2 }))
      .sort((a, b) => a.order - b.order)
      .map(({ row }) => row),
  );
};
