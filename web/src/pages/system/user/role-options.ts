import type { UserOptions } from '@atrium/contract/user/schemas.ts';
import { hasAllPermissions } from '../../../features/role/use-grant.ts';

type Role = UserOptions['roles'][number];

/** Puts roles with all permissions last, so that they are not selected by accident. */
export const sortRoleOptions = (roles: readonly Role[]): Role[] => [
  ...roles.filter((role) => !hasAllPermissions(role)),
  ...roles.filter(hasAllPermissions),
];

export const addedRoles = (roles: readonly Role[], before: readonly number[], after: readonly number[]): Role[] =>
  roles.filter(({ id }) => after.includes(id) && !before.includes(id));
