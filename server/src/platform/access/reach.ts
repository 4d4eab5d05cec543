import type { Need } from '@atrium/contract/permissions.ts';
import { joinReach, reachOf, type Reach } from './authority.ts';
import type { PermissionData } from './permission-data.ts';
import type { Rights } from './rights.ts';

/** Whose reach is asked for. */
export interface Holder {
  readonly id: number;
  readonly deptId: number | null;
  readonly rights: Pick<Rights, 'isAdmin' | 'roleIds'>;
}

/** The row of the menu that a need names, by its key in the built-in register. */
const keyOf = (need: Need): string => (typeof need === 'string' ? need : need.join(' '));

/** Returns the departments whose users a permission covers: the union of the data scopes of the enabled roles that grant it. */
export const readReach = async (
  permissions: PermissionData,
  { deptId, rights }: Omit<Holder, 'id'>,
  need: Need,
): Promise<Reach> => {
  if (rights.isAdmin) return { all: true, depts: new Set() };
  const entry = (await permissions.menus()).find((row) => row.builtin_key === keyOf(need));
  const roles = (await permissions.roles(rights.roleIds)).filter(
    ({ enabled, menus }) => enabled && entry !== undefined && menus.has(entry.id),
  );
  const tree = roles.some(({ dataScope }) => dataScope === 'dept-and-below') ? await permissions.departments() : null;
  const branch = (department: number) => new Set(tree?.branch(department).map(({ id }) => id));
  return roles
    .map((role) => reachOf(role, deptId, { branch }))
    .reduce(joinReach, { all: false, depts: new Set<number>() });
};

/** Whether a person is within a reach; one's own record always is. */
export const isWithin = (
  { all, depts }: Reach,
  self: number,
  person: { readonly id: number; readonly deptId: number | null },
): boolean => all || person.id === self || (person.deptId !== null && depts.has(person.deptId));
