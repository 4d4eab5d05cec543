import { menuTypes } from '@atrium/contract/menu/fields.ts';
import type { Assignable } from '@atrium/contract/role/schemas.ts';
import { buildTree } from '../../../components/tree/tree-rows.ts';

export interface GrantNode {
  readonly entry: Assignable;
  readonly children: readonly GrantNode[];
}

export type Grants = ReadonlySet<number>;

export const createGrantTree = (entries: readonly Assignable[]): GrantNode[] =>
  buildTree(entries, (entry, children) => ({ entry, children }));

export const listWithDescendants = (node: GrantNode): GrantNode[] => {
  const branch: GrantNode[] = [node];
  // The loop also visits the nodes that it appends.
  for (const descendant of branch) branch.push(...descendant.children);
  return branch;
};

interface IndexedNode {
  readonly node: GrantNode;
  readonly parentId: number | null;
}

const indexesByTree = new WeakMap<readonly GrantNode[], ReadonlyMap<number, IndexedNode>>();

const getNodeIndex = (nodes: readonly GrantNode[]): ReadonlyMap<number, IndexedNode> => {
  const cached = indexesByTree.get(nodes);
  if (cached) return cached;
  const index = new Map<number, IndexedNode>();
  const visit = (node: GrantNode, parentId: number | null): void => {
    index.set(node.entry.id, { node, parentId });
    for (const child of node.children) visit(child, node.entry.id);
  };
  for (const node of nodes) visit(node, null);
  indexesByTree.set(nodes, index);
  return index;
};

/** Returns the nodes from the root to a node, or an empty list if there is no such node. */
export const getNodePath = (nodes: readonly GrantNode[], id: number): GrantNode[] => {
  const nodeIndex = getNodeIndex(nodes);
  const path: GrantNode[] = [];
  for (
    let indexed = nodeIndex.get(id);
    indexed;
    indexed = indexed.parentId === null ? undefined : nodeIndex.get(indexed.parentId)
  )
    path.unshift(indexed.node);
  return path;
};

const isAction = ({ menuType }: Assignable): boolean => menuType === menuTypes.button;

/** A group is granted exactly while at least one of its descendants is. */
const isGroup = ({ children }: GrantNode): boolean => children.some(({ entry }) => !isAction(entry));

export const listPageActions = ({ children }: GrantNode): Assignable[] =>
  children.flatMap(({ entry }) => (isAction(entry) ? [entry] : []));

export const listChildPages = ({ children }: GrantNode): GrantNode[] =>
  children.filter(({ entry }) => !isAction(entry));

export const countGrants = (
  nodes: readonly GrantNode[],
  grants: Grants,
): { readonly pages: number; readonly actions: number } => {
  const grantedNodes = nodes.flatMap(listWithDescendants).filter(({ entry }) => grants.has(entry.id));
  const actions = grantedNodes.filter(({ entry }) => isAction(entry)).length;
  return { pages: grantedNodes.filter((node) => !isAction(node.entry) && !isGroup(node)).length, actions };
};

const removeEmptyGroups = (nodes: readonly GrantNode[], grants: Grants): Set<number> => {
  const remaining = new Set(grants);
  const visit = (node: GrantNode): boolean => {
    // Evaluates every child, because the visit updates the result.
    const hasGrantedChild = node.children.map(visit).includes(true);
    if (isGroup(node) && !hasGrantedChild) remaining.delete(node.entry.id);
    return remaining.has(node.entry.id);
  };
  for (const node of nodes) visit(node);
  return remaining;
};

export type CanChange = (entry: Assignable) => boolean;

const listAllWithDescendants = (nodes: readonly GrantNode[], ids: readonly number[]): GrantNode[] =>
  ids.flatMap((id) => {
    const node = getNodeIndex(nodes).get(id)?.node;
    return node ? listWithDescendants(node) : [];
  });

export const addGrants = (
  nodes: readonly GrantNode[],
  grants: Grants,
  ids: readonly number[],
  canChange: CanChange,
): Set<number> => {
  const newGrants = new Set(grants);
  const addedNodes = listAllWithDescendants(nodes, ids).filter(({ entry }) => canChange(entry));
  for (const node of addedNodes) {
    for (const { entry } of getNodePath(nodes, node.entry.id)) newGrants.add(entry.id);
  }
  return removeEmptyGroups(nodes, newGrants);
};

export const removeGrants = (
  nodes: readonly GrantNode[],
  grants: Grants,
  ids: readonly number[],
  canChange: CanChange,
): Set<number> => {
  const branch = listAllWithDescendants(nodes, ids);
  const removedIds = new Set(branch.filter(({ entry }) => canChange(entry)).map(({ entry }) => entry.id));
  const remaining = new Set([...grants].filter((id) => !removedIds.has(id)));
  // Descendants that stay granted keep their ancestors.
  for (const { entry } of branch) {
    if (!remaining.has(entry.id)) continue;
    for (const ancestor of getNodePath(nodes, entry.id)) remaining.add(ancestor.entry.id);
  }
  return removeEmptyGroups(nodes, remaining);
};

export const checkboxStates = (nodes: readonly GrantNode[], grants: Grants): Map<number, 'all' | 'some'> => {
  const states = new Map<number, 'all' | 'some'>();
  const visit = ({ entry: { id }, children }: GrantNode): 'all' | 'some' | 'none' => {
    const childStates = children.map(visit);
    const isGranted = grants.has(id);
    if (isGranted && childStates.every((state) => state === 'all')) states.set(id, 'all');
    else if (isGranted || childStates.some((state) => state !== 'none')) states.set(id, 'some');
    return states.get(id) ?? 'none';
  };
  for (const node of nodes) visit(node);
  return states;
};

/** Returns the entries that match a search, with their ancestors and descendants. */
export const filterNodes = (nodes: readonly GrantNode[], isMatch: (entry: Assignable) => boolean): GrantNode[] =>
  nodes.flatMap((node) => {
    if (isMatch(node.entry)) return [node];
    const children = filterNodes(node.children, isMatch);
    return children.length > 0 ? [{ ...node, children }] : [];
  });

export const diffGrants = (before: Grants, after: Grants) => ({
  added: [...after].filter((id) => !before.has(id)),
  removed: [...before].filter((id) => !after.has(id)),
});

/** Returns the name of an entry with its ancestors, because many pages have a button with the same name. */
export const getGrantName = (
  nodes: readonly GrantNode[],
  id: number,
  translateTitle: (title: string) => string,
): string =>
  getNodePath(nodes, id)
    .map(({ entry }) => translateTitle(entry.name))
    .join(' › ');
