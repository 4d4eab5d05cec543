import { Tree, type Branch } from '../../platform/tree.ts';

/** What of a role is ticked in a tree that ticks parents by itself: leaves, and parents whose whole subtree is granted. */
export const fullyGranted = (menu: readonly Branch[], granted: ReadonlySet<number>): number[] => {
  const tree = new Tree(menu);
  return tree
    .inOrder()
    .filter((row) => tree.branch(row.id).every(({ id }) => granted.has(id)))
    .map(({ id }) => id);
};

/** What is granted when these nodes are ticked: they and what is above them. */
export const grantedBy = (menu: readonly Branch[], ticked: readonly number[]): Set<number> =>
  new Tree(menu).withAbove(ticked);
