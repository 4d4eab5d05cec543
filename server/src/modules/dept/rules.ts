import type { PermissionGrants, RoleContent } from '../../authorization/permission-grants.ts';
import { Tree, type Branch } from '../../lib/tree/tree.ts';

export const findAddedAncestors = (depts: readonly Branch[], id: number, parentId: number | null): number[] => {
  const tree = new Tree(depts);
  const previousAncestorIds = new Set(tree.getAncestors(id).map((deptId) => deptId.id));
  const newAncestorIds = parentId === null ? [] : [parentId, ...tree.getAncestors(parentId).map((deptId) => deptId.id)];
  return newAncestorIds.filter((deptId) => !previousAncestorIds.has(deptId));
};

export const getBranchGrants = (role: RoleContent, branch: ReadonlySet<number>): PermissionGrants => ({
  admin: false,
  grants: new Map([...role.menus].map((menu) => [menu, { all: false, depts: branch }])),
});
