/** A menu row among its siblings. */
interface Placed {
  readonly id: number;
  readonly parentId: number | null;
  readonly order: number | null;
}

/** Rows with the order by which the menu shows them among their siblings: their own, or their position by id plus 2. */
export const withMenuOrder = <Row extends Placed>(rows: readonly Row[]): { row: Row; order: number }[] => {
  const siblings = Map.groupBy(
    rows.toSorted((a, b) => a.id - b.id),
    (row) => row.parentId,
  );
  return [...siblings.values()].flatMap((group) =>
    group.map((row, index) => ({ row, order: row.order ?? index + 2 })).sort((a, b) => a.order - b.order),
  );
};

/** Rows so that siblings stand as the menu shows them. */
export const inMenuOrder = <Row extends Placed>(rows: readonly Row[]): Row[] =>
  withMenuOrder(rows).map(({ row }) => row);
