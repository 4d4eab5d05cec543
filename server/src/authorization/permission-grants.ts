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
  readonly dataScope: DataScopeKind;
  /** Only for the data scope `chosen`. */
  readonly depts: ReadonlySet<number>;
  readonly menus: ReadonlySet<number>;
}

export interface PolicyContext {
  readonly branch: (dept: number) => ReadonlySet<number>;
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

/** Returns the departments that a role covers if its holder belongs to a department. */
export const getRoleDepartments = (
  role: Pick<RoleContent, 'dataScope' | 'depts'>,
  dept: number | null,
  { branch }: Pick<PolicyContext, 'branch'>,
): DepartmentSet => {
  switch (role.dataScope) {
    case 'all':
      return { all: true, depts: new Set() };
    case 'chosen':
      return { all: false, depts: role.depts };
    case 'dept':
      return { all: false, depts: new Set(dept === null ? [] : [dept]) };
    case 'dept-and-below':
      return { all: false, depts: dept === null ? new Set() : branch(dept) };
    case 'self':
      return noDepartments;
  }
};

export const unite = (first: DepartmentSet, second: DepartmentSet): DepartmentSet => {
  if (first.all || second.all) return { all: true, depts: new Set() };
  return { all: false, depts: new Set([...first.depts, ...second.depts]) };
};

export const intersect = (first: DepartmentSet, second: DepartmentSet): DepartmentSet => {
  if (first.all) return second;
  return second.all ? first : { all: false, depts: new Set([...first.depts].filter((dept) => second.depts.has(dept))) };
};

export const isSubset = (inner: DepartmentSet, outer: DepartmentSet): boolean =>
  outer.all || (!inner.all && [...inner.depts].every((dept) => outer.depts.has(dept)));

/** Disabled roles grant nothing. */
export const getGrants = (
  roles: readonly RoleContent[],
  dept: number | null,
  policy: PolicyContext,
): PermissionGrants => {
  const enabled = roles.filter((role) => role.enabled);
  const codes = new Set(enabled.map((role) => role.code));
  const grants = new Map<number, DepartmentSet>([...policy.openMenuIds].map((menu) => [menu, noDepartments]));
  for (const role of enabled) {
    const departments = getRoleDepartments(role, dept, policy);
    for (const menu of role.menus) {
      const limit = policy.roleCodesByMenu.get(menu);
      if (limit?.length && !limit.some((code) => codes.has(code))) continue;
      const covered = grants.get(menu);
      grants.set(menu, covered ? unite(covered, departments) : departments);
    }
  }
  return { admin: codes.has(superAdmin), grants };
};

/** Returns the menu items of `other` that `holder` does not have, or has for fewer departments. */
export const findMissingGrants = (holder: PermissionGrants, other: PermissionGrants): number[] => {
  if (holder.admin) return [];
  const missing: number[] = [];
  for (const [menu, departments] of other.grants) {
    const heldDepartments = holder.grants.get(menu);
    if (!heldDepartments || !isSubset(departments, heldDepartments)) missing.push(menu);
  }
  return missing;
};

export const coversGrants = (holder: PermissionGrants, other: PermissionGrants): boolean =>
  holder.admin || (!other.admin && findMissingGrants(holder, other).length === 0);
