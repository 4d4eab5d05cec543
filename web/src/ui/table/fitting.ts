interface Column {
  /** In pixels. */
  readonly width: number;
  /** It says which thing the row is. */
  readonly isName?: boolean;
  /** It says how the thing is. */
  readonly isState?: boolean;
}

/** Pixels of a column with boxes to tick, and of one that opens what did not fit. */
export const sideWidths = { selection: 44, fold: 36 };

/**
 * Parts the columns that are shown into those that fit into `room` pixels and those that are told below their row. The last go first,
 * what says how a thing is (`isState`) after all others, the name never. `fold`
 * is the room of what opens them.
 */
export const fitted = <One extends Column>(
  columns: readonly One[],
  room: number,
  fold = sideWidths.fold,
): { shown: One[]; folded: One[] } => {
  const sum = (list: readonly One[]) => list.reduce((total, { width }) => total + width, 0);
  if (sum(columns) <= room) return { shown: [...columns], folded: [] };
  const going = columns.filter(({ isName }) => !isName).toReversed();
  const order = [...going.filter(({ isState }) => !isState), ...going.filter(({ isState }) => isState)];
  const gone = new Set<One>();
  for (const column of order) {
    if (sum(columns.filter((one) => !gone.has(one))) + fold <= room) break;
    gone.add(column);
  }
  return { shown: columns.filter((one) => !gone.has(one)), folded: columns.filter((one) => gone.has(one)) };
};
