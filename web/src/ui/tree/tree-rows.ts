import type { ShownRow } from './tree-move.ts';

/** A row that hangs below another, or (`""` or nothing) at the root. */
export interface TreeRow {
  readonly id: number;
  readonly parentId?: number | '' | undefined;
}

/** A row with those below it. */
export type TreeNode<Row> = Row & { children?: TreeNode<Row>[] };

/** Flat rows as a tree of what is made of each; what hangs below something that is not there stands at the root. */
export const nested = <Row extends TreeRow, Node>(
  rows: readonly Row[],
  nodeOf: (row: Row, children: Node[]) => Node,
): Node[] => {
  const known = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(rows, ({ parentId }) => (parentId && known.has(parentId) ? parentId : 0));
  const nodes = (parent: number): Node[] => (below.get(parent) ?? []).map((row) => nodeOf(row, nodes(row.id)));
  return nodes(0);
};

/** Flat rows as a tree of themselves. */
export const rowTree = <Row extends TreeRow>(rows: readonly Row[]): TreeNode<Row>[] =>
  nested(rows, (row, children) => (children.length > 0 ? { ...row, children } : row));

/** The ids of those that have others below them, down to a level. */
export const openTo = <Row extends TreeRow>(nodes: readonly TreeNode<Row>[], levels: number): number[] =>
  levels === 0 ? [] : nodes.flatMap((node) => (node.children ? [node.id, ...openTo(node.children, levels - 1)] : []));

/** The ids of all that have others below them. */
export const allParents = <Row extends TreeRow>(nodes: readonly TreeNode<Row>[]): number[] =>
  openTo(nodes, Number.MAX_SAFE_INTEGER);

/** The ids of those that a row hangs below, from the nearest up; a row that is not there hangs below nothing. */
export const ancestorsOf = (byId: ReadonlyMap<number, TreeRow>, id: number): number[] => {
  const parentId = byId.get(id)?.parentId;
  return parentId ? [parentId, ...ancestorsOf(byId, parentId)] : [];
};

/** The rows in sight, from top to bottom. */
export const shownRows = <Row extends TreeRow>(
  nodes: readonly TreeNode<Row>[],
  open: ReadonlySet<number>,
  canHold: (row: Row) => boolean,
  depth = 0,
  parentId: number | null = null,
): ShownRow[] =>
  nodes.flatMap((node) => [
    { id: node.id, parentId, depth, canHold: canHold(node) },
    ...(node.children && open.has(node.id) ? shownRows(node.children, open, canHold, depth + 1, node.id) : []),
  ]);

/** Rows in the order of their tree, each before those below it. */
export const inTreeOrder = <Row extends TreeRow>(rows: readonly Row[]): Row[] => {
  const flat = (nodes: readonly TreeNode<Row>[]): Row[] =>
    nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
  return flat(rowTree(rows));
};
