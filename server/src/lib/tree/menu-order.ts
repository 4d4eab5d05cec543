interface OrderedRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly order: number | null;
}

/** Returns rows with their sort order among siblings: the stored one, or position by ID + 2. */
export const addMenuOrder = <Row extends OrderedRow>(rows: readonly Row[]): { row: Row; order: number }[] => {
  const siblings = Map.groupBy(
    rows.toSorted((a, b) => a.id - b.id),
    (row) => row.parentId,
  );
  return [...siblings.values()].flatMap((group) =>
    group.map((row, index) => ({ row, order: row.order ?? index + 2 })).sort((a, b) => a.order - b.order),
  );
};

export const sortByMenuOrder = <Row extends OrderedRow>(rows: readonly Row[]): Row[] =>
  addMenuOrder(rows).map(({ row }) => row);
