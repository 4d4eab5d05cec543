interface FittingColumn {
  readonly width: number;
  readonly isName?: boolean;
  readonly isState?: boolean;
}

/** Pixels. */
export const sideWidths = { selection: 44, toggleWidth: 36 };

/** Moves columns that do not fit below the row: the last ones first, states after the others, the name never. */
export const fitColumns = <Column extends FittingColumn>(
  columns: readonly Column[],
  width: number,
  toggleWidth = sideWidths.toggleWidth,
): { shown: Column[]; hidden: Column[] } => {
  const sum = (list: readonly Column[]) => list.reduce((total, column) => total + column.width, 0);
  if (sum(columns) <= width) return { shown: [...columns], hidden: [] };
  const removable = columns.filter(({ isName }) => !isName).toReversed();
  const order = [...removable.filter(({ isState }) => !isState), ...removable.filter(({ isState }) => isState)];
  const hiddenColumns = new Set<Column>();
  for (const column of order) {
    if (sum(columns.filter((candidate) => !hiddenColumns.has(candidate))) + toggleWidth <= width) break;
    hiddenColumns.add(column);
  }
  return {
    shown: columns.filter((candidate) => !hiddenColumns.has(candidate)),
    hidden: columns.filter((candidate) => hiddenColumns.has(candidate)),
  };
};
