import { superAdmin } from '@atrium/contract/permissions.ts';
import { type DataScope, dataScopes } from '@atrium/contract/role/fields.ts';

/** The departments whose people an act reaches; one's own record is always reached. */
export interface Reach {
  readonly all: boolean;
  readonly depts: ReadonlySet<number>;
}

/** A role as far as rights go. */
export interface RoleContent {
  readonly id: number;
  readonly code: string;
  readonly enabled: boolean;
  readonly dataScope: DataScope;
  /** The departments of the scope `chosen`. */
  readonly depts: ReadonlySet<number>;
  readonly menus: ReadonlySet<number>;
}

/** What roles are read against: the tree of departments and the menu. */
export interface PolicyContext {
  /** A department and all below it. */
  readonly branch: (dept: number) => ReadonlySet<number>;
  /** Menu entries that are limited to roles, with the codes of these. */
  readonly limits: ReadonlyMap<number, readonly string[]>;
  /** Menu entries that everyone who is signed in has. */
  readonly open: ReadonlySet<number>;
}

/** What a person may do, by menu entry, and whom each act reaches. */
export interface Authority {
  /** Everything, always. */
  readonly admin: boolean;
  readonly grants: ReadonlyMap<number, Reach>;
}

/** A stored data scope; one that this program does not know reaches nobody. */
export const dataScopeOf = (role: { readonly code: string; readonly data_scope: string }): DataScope => {
  if (role.code === superAdmin) return 'all';
  return dataScopes.find((known) => known === role.data_scope) ?? 'self';
};

const nobody: Reach = { all: false, depts: new Set() };

/** The reach of a role in the hands of someone of that department. */
export const reachOf = (
  role: Pick<RoleContent, 'dataScope' | 'depts'>,
  dept: number | null,
  { branch }: Pick<PolicyContext, 'branch'>,
): Reach => {
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
      return nobody;
  }
};

/** Both reaches together. */
export const joinReach = (one: Reach, other: Reach): Reach => {
  if (one.all || other.all) return { all: true, depts: new Set() };
  return { all: false, depts: new Set([...one.depts, ...other.depts]) };
};

/** What two reaches have in common. */
export const meetReach = (one: Reach, other: Reach): Reach => {
  if (one.all) return other;
  return other.all ? one : { all: false, depts: new Set([...one.depts].filter((dept) => other.depts.has(dept))) };
};

/** Whether everything the inner reach has is in the outer one. */
export const withinReach = (inner: Reach, outer: Reach): boolean =>
  outer.all || (!inner.all && [...inner.depts].every((dept) => outer.depts.has(dept)));

/**
 * What roles amount to in the hands of someone of a department. Disabled roles give nothing; who judges what a person
 * *could* have passes them as enabled.
 */
export const authorityOf = (roles: readonly RoleContent[], dept: number | null, policy: PolicyContext): Authority => {
  const enabled = roles.filter((role) => role.enabled);
  const codes = new Set(enabled.map((role) => role.code));
  const grants = new Map<number, Reach>([...policy.open].map((menu) => [menu, nobody]));
  for (const role of enabled) {
    const reach = reachOf(role, dept, policy);
    for (const menu of role.menus) {
      const limit = policy.limits.get(menu);
      if (limit?.length && !limit.some((code) => codes.has(code))) continue;
      const known = grants.get(menu);
      grants.set(menu, known ? joinReach(known, reach) : reach);
    }
  }
  return { admin: codes.has(superAdmin), grants };
};

/** The menu entries with which `other` goes beyond `holder`: not held, or held with a smaller reach. */
export const excessOf = (holder: Authority, other: Authority): number[] => {
  if (holder.admin) return [];
  const found: number[] = [];
  for (const [menu, reach] of other.grants) {
    const held = holder.grants.get(menu);
    if (!held || !withinReach(reach, held)) found.push(menu);
  }
  return found;
};

/** Whether `holder` has everything that `other` has. */
export const covers = (holder: Authority, other: Authority): boolean =>
  holder.admin || (!other.admin && excessOf(holder, other).length === 0);
