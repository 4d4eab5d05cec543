import { Tree, type Branch } from '../../lib/tree/tree.ts';

/** Returns the ticked nodes for a tree that ticks parents by itself: granted leaves, and parents whose whole subtree is granted. */
export const fullyGranted = (menu: readonly Branch[], granted: ReadonlySet<number>): number[] => {
  const tree = new Tree(menu);
  return tree
    .inOrder()
    .filter((row) => tree.branch(row.id).every(({ id }) => granted.has(id)))
    .map(({ id }) => id);
};

/**
 * Returns granted entries that checkboxes cannot express: pages without their buttons, and groups without granted
 * children. A client that only knows checkboxes did not intend to remove them.
 */
export const untickable = (menu: readonly Branch[], granted: ReadonlySet<number>): number[] => {
  const said = new Tree(menu).withAbove(fullyGranted(menu, granted));
  return [...granted].filter((id) => !said.has(id));
};

/** Returns the entries that are granted when these nodes are ticked: the nodes and their ancestors. */
export const grantedBy = (menu: readonly Branch[], ticked: readonly number[]): Set<number> =>
  new Tree(menu).withAbove(ticked);
