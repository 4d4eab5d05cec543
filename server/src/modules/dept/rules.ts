import type { PermissionGrants, RoleContent } from '../../authorization/permission-grants.ts';
import { Tree, type Branch } from '../../lib/tree/tree.ts';

export const findAddedAncestors = (depts: readonly Branch[], id: number, parent: number | null): number[] => {
  const tree = new Tree(depts);
  const before = new Set(tree.getAncestors(id).map((dept) => dept.id));
  const after = parent === null ? [] : [parent, ...tree.getAncestors(parent).map((dept) => dept.id)];
  return after.filter((dept) => !before.has(dept));
};

export const getBranchGrants = (role: RoleContent, branch: ReadonlySet<number>): PermissionGrants => ({
  admin: false,
  grants: new Map([...role.menus].map((menu) => [menu, { all: false, depts: branch }])),
});
