import type { UserOptions } from '@atrium/contract/user/schemas.ts';
import { hasAllRights } from '../../../features/role/use-grant.ts';

type Role = UserOptions['roles'][number];

/** Sorts roles; the one with all permissions comes last, so that it is not selected by accident. */
export const inOfferedOrder = (roles: readonly Role[]): Role[] => [
  ...roles.filter((role) => !hasAllRights(role)),
  ...roles.filter(hasAllRights),
];

/** Of the roles that were chosen, those that were not held before. */
export const addedRoles = (roles: readonly Role[], before: readonly number[], after: readonly number[]): Role[] =>
  roles.filter(({ id }) => after.includes(id) && !before.includes(id));
