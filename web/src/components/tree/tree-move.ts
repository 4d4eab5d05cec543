export interface ShownRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly depth: number;
  readonly canHaveChildren: boolean;
}

/** `parentId` is null at the root, `before` is null for the last position. */
export interface DropPosition {
  readonly parentId: number | null;
  readonly before: number | null;
  /** Index of the gap between visible rows (0 is above the first), for the drop line. */
  readonly gap: number;
  readonly depth: number;
}

export const withoutBranch = (rows: readonly ShownRow[], id: number): ShownRow[] => {
  const start = rows.findIndex((row) => row.id === id);
  const root = rows[start];
  if (!root) return [...rows];
  const length = rows.slice(start + 1).findIndex(({ depth }) => depth <= root.depth);
  const end = length < 0 ? rows.length : start + 1 + length;
  return [...rows.slice(0, start), ...rows.slice(end)];
};

/** The depth is at least that of the next row, and at most one more than that of the previous row. */
export const getDepthRange = (rows: readonly ShownRow[], gap: number): readonly [number, number] => {
  const above = rows[gap - 1];
  const below = rows[gap];
  const minDepth = below?.depth ?? 0;
  const maxDepth = above ? above.depth + (above.canHaveChildren ? 1 : 0) : 0;
  return [Math.min(minDepth, maxDepth), Math.max(minDepth, maxDepth)];
};

export const getDropPositionAt = (rows: readonly ShownRow[], gap: number, requestedDepth: number): DropPosition => {
  const [minDepth, maxDepth] = getDepthRange(rows, gap);
  const depth = Math.min(maxDepth, Math.max(minDepth, requestedDepth));
  const parent = rows.slice(0, gap).findLast((row) => row.depth < depth);
  const below = rows[gap];
  return {
    parentId: parent?.id ?? null,
    before: below?.depth === depth ? below.id : null,
    gap,
    depth,
  };
};

export const getCurrentPosition = (rows: readonly ShownRow[], id: number): DropPosition => {
  const gap = Math.max(
    0,
    rows.findIndex((row) => row.id === id),
  );
  return getDropPositionAt(withoutBranch(rows, id), gap, rows[gap]?.depth ?? 0);
};

export const isSamePosition = (a: DropPosition, b: DropPosition): boolean =>
  a.parentId === b.parentId && a.before === b.before;

/** Up and down change the gap, left and right the depth. */
export const getDropPositionByKey = (
  rows: readonly ShownRow[],
  from: DropPosition,
  key: string,
  level: number,
): DropPosition => {
  if (key === 'ArrowLeft') return getDropPositionAt(rows, from.gap, from.depth - 1);
  if (key === 'ArrowRight') return getDropPositionAt(rows, from.gap, from.depth + 1);
  if (key === 'ArrowUp') return getDropPositionAt(rows, Math.max(0, from.gap - 1), level);
  return key === 'ArrowDown' ? getDropPositionAt(rows, Math.min(rows.length, from.gap + 1), level) : from;
};

export const getDropPositionInto = (rows: readonly ShownRow[], index: number): DropPosition => {
  const row = rows[index];
  if (!row) return getDropPositionAt(rows, index, 0);
  const length = rows.slice(index + 1).findIndex(({ depth }) => depth <= row.depth);
  const gap = length < 0 ? rows.length : index + 1 + length;
  return getDropPositionAt(rows, gap, row.depth + 1);
};
