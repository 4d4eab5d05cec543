import type { Authority, RoleContent } from '../../platform/access/authority.ts';
import { Tree, type Branch } from '../../platform/tree/tree.ts';

/** The departments that a move puts above another, which were not there before. */
export const newlyAbove = (depts: readonly Branch[], id: number, parent: number | null): number[] => {
  const tree = new Tree(depts);
  const before = new Set(tree.above(id).map((dept) => dept.id));
  const after = parent === null ? [] : [parent, ...tree.above(parent).map((dept) => dept.id)];
  return after.filter((dept) => !before.has(dept));
};

/** What a role that reaches "own department and below" gives those above more, when these departments come below them. */
export const reachedAnew = (role: RoleContent, gained: ReadonlySet<number>): Authority => ({
  admin: false,
  grants: new Map([...role.menus].map((menu) => [menu, { all: false, depts: gained }])),
});
