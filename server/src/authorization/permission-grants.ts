import { superAdmin } from '@atrium/contract/permissions.ts';
import { type DataScopeKind, dataScopes } from '@atrium/contract/role/fields.ts';

export interface DepartmentSet {
  readonly all: boolean;
  readonly depts: ReadonlySet<number>;
}

export interface RoleContent {
  readonly id: number;
  readonly code: string;
  readonly enabled: boolean;
  readonly requiresSecondFactor: boolean;
  readonly dataScope: DataScopeKind;
  /** Only for the data scope `chosen`. */
  readonly depts: ReadonlySet<number>;
  readonly menus: ReadonlySet<number>;
}

export interface PolicyContext {
  readonly branch: (deptId: number) => ReadonlySet<number>;
  readonly roleCodesByMenu: ReadonlyMap<number, readonly string[]>;
  readonly openMenuIds: ReadonlySet<number>;
}

export interface PermissionGrants {
  readonly admin: boolean;
  readonly grants: ReadonlyMap<number, DepartmentSet>;
}

/** Returns the data scope of a stored role; an unknown one counts as `self`. */
export const toDataScope = (role: { readonly code: string; readonly data_scope: string }): DataScopeKind => {
  if (role.code === superAdmin) return 'all';
  return dataScopes.find((dataScope) => dataScope === role.data_scope) ?? 'self';
};

const noDepartments: DepartmentSet = { all: false, depts: new Set() };

export const getRoleDepartments = (
  role: Pick<RoleContent, 'dataScope' | 'depts'>,
  deptId: number | null,
  { branch }: Pick<PolicyContext, 'branch'>,
): DepartmentSet => {
  switch (role.dataScope) {
    case 'all':
      return { all: true, depts: new Set() };
    case 'chosen':
      return { all: false, depts: role.depts };
    case 'dept':
      return { all: false, depts: new Set(deptId === null ? [] : [deptId]) };
    case 'dept-and-below':
      return { all: false, depts: deptId === null ? new Set() : branch(deptId) };
    case 'self':
      return noDepartments;
  }
};

export const uniteDepartments = (first: DepartmentSet, second: DepartmentSet): DepartmentSet => {
  if (first.all || second.all) return { all: true, depts: new Set() };
  return { all: false, depts: new Set([...first.depts, ...second.depts]) };
};

export const intersectDepartments = (first: DepartmentSet, second: DepartmentSet): DepartmentSet => {
  if (first.all) return second;
  return second.all
    ? first
    : { all: false, depts: new Set([...first.depts].filter((deptId) => second.depts.has(deptId))) };
};

export const isSubset = (subset: DepartmentSet, superset: DepartmentSet): boolean =>
  superset.all || (!subset.all && [...subset.depts].every((deptId) => superset.depts.has(deptId)));

export const getGrants = (
  roles: readonly RoleContent[],
  deptId: number | null,
  policy: PolicyContext,
): PermissionGrants => {
  const enabledRoles = roles.filter((role) => role.enabled);
  const codes = new Set(enabledRoles.map((role) => role.code));
  const grants = new Map<number, DepartmentSet>([...policy.openMenuIds].map((menuId) => [menuId, noDepartments]));
  for (const role of enabledRoles) {
    const departments = getRoleDepartments(role, deptId, policy);
    for (const menuId of role.menus) {
      const limit = policy.roleCodesByMenu.get(menuId);
      if (limit?.length && !limit.some((code) => codes.has(code))) continue;
      const currentDepartments = grants.get(menuId);
      grants.set(menuId, currentDepartments ? uniteDepartments(currentDepartments, departments) : departments);
    }
  }
  return { admin: codes.has(superAdmin), grants };
};

/** Returns the menu items that are not held, or held for fewer departments. */
export const findMissingGrants = (heldGrants: PermissionGrants, requiredGrants: PermissionGrants): number[] => {
  if (heldGrants.admin) return [];
  const missingIds: number[] = [];
  for (const [menuId, departments] of requiredGrants.grants) {
    const heldDepartments = heldGrants.grants.get(menuId);
    if (!heldDepartments || !isSubset(departments, heldDepartments)) missingIds.push(menuId);
  }
  return missingIds;
};

export const coversGrants = (heldGrants: PermissionGrants, requiredGrants: PermissionGrants): boolean =>
  heldGrants.admin || (!requiredGrants.admin && findMissingGrants(heldGrants, requiredGrants).length === 0);
