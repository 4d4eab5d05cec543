import type { ShownRow } from './tree-move.ts';

/** `''` or absent at the root. */
export interface TreeRow {
  readonly id: number;
  readonly parentId?: number | '' | undefined;
}

export type TreeNode<Row> = Row & { children?: TreeNode<Row>[] };

/** Converts rows to a tree; a row without its parent becomes a root. */
export const buildTree = <Row extends TreeRow, Node>(
  rows: readonly Row[],
  createNode: (row: Row, children: Node[]) => Node,
): Node[] => {
  const ids = new Set(rows.map(({ id }) => id));
  const childrenById = Map.groupBy(rows, ({ parentId }) => (parentId && ids.has(parentId) ? parentId : 0));
  const nodes = (parent: number): Node[] =>
    (childrenById.get(parent) ?? []).map((row) => createNode(row, nodes(row.id)));
  return nodes(0);
};

export const buildRowTree = <Row extends TreeRow>(rows: readonly Row[]): TreeNode<Row>[] =>
  buildTree(rows, (row, children) => (children.length > 0 ? { ...row, children } : row));

export const listParentIdsDownTo = <Row extends TreeRow>(nodes: readonly TreeNode<Row>[], levels: number): number[] =>
  levels === 0
    ? []
    : nodes.flatMap((node) => (node.children ? [node.id, ...listParentIdsDownTo(node.children, levels - 1)] : []));

export const listAllParentIds = <Row extends TreeRow>(nodes: readonly TreeNode<Row>[]): number[] =>
  listParentIdsDownTo(nodes, Number.MAX_SAFE_INTEGER);

export const getAncestorIds = (byId: ReadonlyMap<number, TreeRow>, id: number): number[] => {
  const parentId = byId.get(id)?.parentId;
  return parentId ? [parentId, ...getAncestorIds(byId, parentId)] : [];
};

export const listVisibleRows = <Row extends TreeRow>(
  nodes: readonly TreeNode<Row>[],
  openIds: ReadonlySet<number>,
  canHaveChildren: (row: Row) => boolean,
  depth = 0,
  parentId: number | null = null,
): ShownRow[] =>
  nodes.flatMap((node) => [
    { id: node.id, parentId, depth, canHaveChildren: canHaveChildren(node) },
    ...(node.children && openIds.has(node.id)
      ? listVisibleRows(node.children, openIds, canHaveChildren, depth + 1, node.id)
      : []),
  ]);

export const sortInTreeOrder = <Row extends TreeRow>(rows: readonly Row[]): Row[] => {
  const flattenNodes = (nodes: readonly TreeNode<Row>[]): Row[] =>
    nodes.flatMap((node) => [node, ...flattenNodes(node.children ?? [])]);
  return flattenNodes(buildRowTree(rows));
};
