interface Column {
  readonly width: number;
  readonly isName?: boolean;
  readonly isState?: boolean;
}

/** Pixels. */
export const sideWidths = { selection: 44, fold: 36 };

/**
 * Splits columns into those that fit and those shown below the row. The last go first, states later, the name never.
 */
export const fitColumns = <One extends Column>(
  columns: readonly One[],
  room: number,
  fold = sideWidths.fold,
): { shown: One[]; folded: One[] } => {
  const sum = (list: readonly One[]) => list.reduce((total, { width }) => total + width, 0);
  if (sum(columns) <= room) return { shown: [...columns], folded: [] };
  const removable = columns.filter(({ isName }) => !isName).toReversed();
  const order = [...removable.filter(({ isState }) => !isState), ...removable.filter(({ isState }) => isState)];
  const folded = new Set<One>();
  for (const column of order) {
    if (sum(columns.filter((one) => !folded.has(one))) + fold <= room) break;
    folded.add(column);
  }
  return { shown: columns.filter((one) => !folded.has(one)), folded: columns.filter((one) => folded.has(one)) };
};
