import { Tree, type Branch } from '../../lib/tree/tree.ts';

/** Returns the nodes to check in a tree that checks parents itself: leaves, and parents with all descendants. */
export const findFullyGranted = (menu: readonly Branch[], granted: ReadonlySet<number>): number[] => {
  const tree = new Tree(menu);
  return tree
    .inOrder()
    .filter((row) => tree.branch(row.id).every(({ id }) => granted.has(id)))
    .map(({ id }) => id);
};

/** Returns granted items that checkboxes cannot show. A client with checkboxes does not revoke them on purpose. */
export const findUncheckable = (menu: readonly Branch[], granted: ReadonlySet<number>): number[] => {
  const expressible = new Tree(menu).withAncestors(findFullyGranted(menu, granted));
  return [...granted].filter((id) => !expressible.has(id));
};

/** Returns the items that checked nodes grant: the nodes and their ancestors. */
export const expandGrants = (menu: readonly Branch[], checked: readonly number[]): Set<number> =>
  new Tree(menu).withAncestors(checked);
