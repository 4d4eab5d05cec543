import type { Assignable } from '@atrium/contract/role.ts';

/** What can be granted, as a tree. */
export interface GrantNode {
  readonly entry: Assignable;
  readonly children: readonly GrantNode[];
}

/** Ids that are granted. */
export type Grants = ReadonlySet<number>;

const button = 3;

/** The flat list as a tree; what hangs below something that is not there stands at the root. */
export const grantTree = (entries: readonly Assignable[]): GrantNode[] => {
  const known = new Set(entries.map(({ id }) => id));
  const below = Map.groupBy(entries, ({ parentId }) => (parentId !== undefined && known.has(parentId) ? parentId : 0));
  const nodes = (parent: number): GrantNode[] =>
    (below.get(parent) ?? []).map((entry) => ({ entry, children: nodes(entry.id) }));
  return nodes(0);
};

/** A node and all below it. */
export const branchOf = (node: GrantNode): GrantNode[] => [node, ...node.children.flatMap(branchOf)];

/** From the root down to a node; empty when it is not there. */
export const pathTo = (nodes: readonly GrantNode[], id: number): GrantNode[] => {
  for (const node of nodes) {
    if (node.entry.id === id) return [node];
    const below = pathTo(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
};

/** An entry that only holds others: it is granted exactly while one of them is. */
const isGroup = ({ children }: GrantNode): boolean => children.some(({ entry }) => entry.menuType !== button);

/** The grants without groups that hold nothing that is granted. */
const tidy = (nodes: readonly GrantNode[], grants: Grants): Set<number> => {
  const kept = new Set(grants);
  const visit = (node: GrantNode): boolean => {
    // Every child is visited: each tidies what is below it.
    const below = node.children.map(visit).includes(true);
    if (isGroup(node) && !below) kept.delete(node.entry.id);
    return kept.has(node.entry.id);
  };
  for (const node of nodes) visit(node);
  return kept;
};

/** What may be changed: entries that are in sight and that the person may grant. */
export type MayChange = (entry: Assignable) => boolean;

/** With a node granted, with what is above it and all below it that may be changed. */
export const granted = (nodes: readonly GrantNode[], grants: Grants, id: number, mayChange: MayChange): Set<number> => {
  const path = pathTo(nodes, id);
  const node = path.at(-1);
  if (!node) return new Set(grants);
  const below = branchOf(node).filter(({ entry }) => mayChange(entry));
  // A parent of an entry that is not in sight comes with it all the same.
  const above = [...path, ...below.flatMap(({ entry }) => pathTo([node], entry.id))];
  return tidy(nodes, new Set([...grants, ...[...above, ...below].map(({ entry }) => entry.id)]));
};

/** Without a node and all below it that may be changed. */
export const withdrawn = (
  nodes: readonly GrantNode[],
  grants: Grants,
  id: number,
  mayChange: MayChange,
): Set<number> => {
  const node = pathTo(nodes, id).at(-1);
  const gone = new Set(
    (node ? branchOf(node) : []).filter(({ entry }) => mayChange(entry)).map(({ entry }) => entry.id),
  );
  const kept = new Set([...grants].filter((one) => !gone.has(one)));
  // What stays granted below keeps its parents.
  const needed = (node ? branchOf(node) : [])
    .filter(({ entry }) => kept.has(entry.id))
    .flatMap(({ entry }) => pathTo(nodes, entry.id));
  return tidy(nodes, new Set([...kept, ...needed.map(({ entry }) => entry.id)]));
};

/** Whether a node's box is ticked (it and all below it), half ticked, or empty. */
export const stateOf = (node: GrantNode, grants: Grants): 'all' | 'some' | 'none' => {
  const branch = branchOf(node);
  const count = branch.filter(({ entry }) => grants.has(entry.id)).length;
  if (count === 0) return 'none';
  return count === branch.length ? 'all' : 'some';
};

/** What a keyword leaves of a tree: entries whose title has it, with those above them and all below them. */
export const matching = (
  nodes: readonly GrantNode[],
  titleOf: (entry: Assignable) => string,
  keyword: string,
): GrantNode[] => {
  const wanted = keyword.trim().toLowerCase();
  if (wanted === '') return [...nodes];
  return nodes.flatMap((node) => {
    if (titleOf(node.entry).toLowerCase().includes(wanted)) return [node];
    const children = matching(node.children, titleOf, keyword);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
};

/** What a change adds and takes. */
export const difference = (before: Grants, after: Grants) => ({
  added: [...after].filter((id) => !before.has(id)),
  taken: [...before].filter((id) => !after.has(id)),
});
