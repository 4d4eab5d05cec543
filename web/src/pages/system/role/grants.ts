import { menuTypes } from '@atrium/contract/menu/fields.ts';
import type { Assignable } from '@atrium/contract/role/schemas.ts';
import { buildTree } from '../../../components/tree/tree-rows.ts';

export interface GrantNode {
  readonly entry: Assignable;
  readonly children: readonly GrantNode[];
}

export type Grants = ReadonlySet<number>;

export const grantTree = (entries: readonly Assignable[]): GrantNode[] =>
  buildTree(entries, (entry, children) => ({ entry, children }));

export const branchOf = (node: GrantNode): GrantNode[] => {
  const branch: GrantNode[] = [node];
  // The loop also visits the nodes that it appends.
  for (const one of branch) branch.push(...one.children);
  return branch;
};

interface Place {
  readonly node: GrantNode;
  readonly above: number | null;
}

const places = new WeakMap<readonly GrantNode[], ReadonlyMap<number, Place>>();

const placesOf = (nodes: readonly GrantNode[]): ReadonlyMap<number, Place> => {
  const known = places.get(nodes);
  if (known) return known;
  const found = new Map<number, Place>();
  const visit = (node: GrantNode, above: number | null): void => {
    found.set(node.entry.id, { node, above });
    for (const child of node.children) visit(child, node.entry.id);
  };
  for (const node of nodes) visit(node, null);
  places.set(nodes, found);
  return found;
};

/** Returns the nodes from the root to a node, or an empty list if there is no such node. */
export const pathTo = (nodes: readonly GrantNode[], id: number): GrantNode[] => {
  const all = placesOf(nodes);
  const path: GrantNode[] = [];
  for (let place = all.get(id); place; place = place.above === null ? undefined : all.get(place.above))
    path.unshift(place.node);
  return path;
};

const isAct = ({ menuType }: Assignable): boolean => menuType === menuTypes.button;

/** A group is granted exactly while at least one of its descendants is. */
const isGroup = ({ children }: GrantNode): boolean => children.some(({ entry }) => !isAct(entry));

export const actsOf = ({ children }: GrantNode): Assignable[] =>
  children.flatMap(({ entry }) => (isAct(entry) ? [entry] : []));

export const pagesOf = ({ children }: GrantNode): GrantNode[] => children.filter(({ entry }) => !isAct(entry));

export const countGrants = (
  nodes: readonly GrantNode[],
  grants: Grants,
): { readonly pages: number; readonly acts: number } => {
  const held = nodes.flatMap(branchOf).filter(({ entry }) => grants.has(entry.id));
  const acts = held.filter(({ entry }) => isAct(entry)).length;
  return { pages: held.filter((node) => !isAct(node.entry) && !isGroup(node)).length, acts };
};

/** Removes groups without granted descendants. */
const tidy = (nodes: readonly GrantNode[], grants: Grants): Set<number> => {
  const kept = new Set(grants);
  const visit = (node: GrantNode): boolean => {
    // Evaluates every child, because the visit updates the result.
    const below = node.children.map(visit).includes(true);
    if (isGroup(node) && !below) kept.delete(node.entry.id);
    return kept.has(node.entry.id);
  };
  for (const node of nodes) visit(node);
  return kept;
};

export type MayChange = (entry: Assignable) => boolean;

const branchesOf = (nodes: readonly GrantNode[], ids: readonly number[]): GrantNode[] =>
  ids.flatMap((id) => {
    const node = placesOf(nodes).get(id)?.node;
    return node ? branchOf(node) : [];
  });

export const granted = (
  nodes: readonly GrantNode[],
  grants: Grants,
  ids: readonly number[],
  mayChange: MayChange,
): Set<number> => {
  const all = placesOf(nodes);
  const after = new Set(grants);
  const below = branchesOf(nodes, ids).filter(({ entry }) => mayChange(entry));
  for (const id of [...ids.filter((one) => all.has(one)), ...below.map(({ entry }) => entry.id)]) {
    for (const { entry } of pathTo(nodes, id)) after.add(entry.id);
  }
  return tidy(nodes, after);
};

export const revoked = (
  nodes: readonly GrantNode[],
  grants: Grants,
  ids: readonly number[],
  mayChange: MayChange,
): Set<number> => {
  const branch = branchesOf(nodes, ids);
  const gone = new Set(branch.filter(({ entry }) => mayChange(entry)).map(({ entry }) => entry.id));
  const kept = new Set([...grants].filter((one) => !gone.has(one)));
  // Descendants that stay granted keep their ancestors.
  for (const { entry } of branch) {
    if (!kept.has(entry.id)) continue;
    for (const above of pathTo(nodes, entry.id)) kept.add(above.entry.id);
  }
  return tidy(nodes, kept);
};

/** Returns the checkbox state of each node; nodes that are not in the map are unchecked. */
export const statesOf = (nodes: readonly GrantNode[], grants: Grants): Map<number, 'all' | 'some'> => {
  const states = new Map<number, 'all' | 'some'>();
  const visit = ({ entry: { id }, children }: GrantNode): 'all' | 'some' | 'none' => {
    const below = children.map(visit);
    const isGranted = grants.has(id);
    if (isGranted && below.every((state) => state === 'all')) states.set(id, 'all');
    else if (isGranted || below.some((state) => state !== 'none')) states.set(id, 'some');
    return states.get(id) ?? 'none';
  };
  for (const node of nodes) visit(node);
  return states;
};

/** Returns the entries that match a search, with their ancestors and descendants. */
export const matching = (nodes: readonly GrantNode[], isFound: (entry: Assignable) => boolean): GrantNode[] =>
  nodes.flatMap((node) => {
    if (isFound(node.entry)) return [node];
    const children = matching(node.children, isFound);
    return children.length > 0 ? [{ ...node, children }] : [];
  });

export const difference = (before: Grants, after: Grants) => ({
  added: [...after].filter((id) => !before.has(id)),
  taken: [...before].filter((id) => !after.has(id)),
});

/** Returns the name of an entry with its ancestors, because many pages have a button with the same name. */
export const nameOfGrant = (nodes: readonly GrantNode[], id: number, titleOf: (title: string) => string): string =>
  pathTo(nodes, id)
    .map(({ entry }) => titleOf(entry.name))
    .join(' › ');
