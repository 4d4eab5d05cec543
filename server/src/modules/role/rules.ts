import { Tree, type Branch } from '../../lib/tree/tree.ts';

/** Returns the nodes to check in a tree that checks parents itself: leaves, and parents with all descendants. */
export const findFullyGranted = (menu: readonly Branch[], grantedIds: ReadonlySet<number>): number[] => {
  const tree = new Tree(menu);
  return tree
    .inOrder()
    .filter((row) => tree.branch(row.id).every(({ id }) => grantedIds.has(id)))
    .map(({ id }) => id);
};

/** Returns granted items that a client with checkboxes cannot show and therefore does not intend to revoke. */
export const findUncheckable = (menu: readonly Branch[], grantedIds: ReadonlySet<number>): number[] => {
  const checkableIds = new Tree(menu).withAncestors(findFullyGranted(menu, grantedIds));
  return [...grantedIds].filter((id) => !checkableIds.has(id));
};

export const expandGrants = (menu: readonly Branch[], checkedIds: readonly number[]): Set<number> =>
  new Tree(menu).withAncestors(checkedIds);
