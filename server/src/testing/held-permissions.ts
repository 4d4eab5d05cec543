import type { Database } from '../db/dialect/dialect.ts';

/**
 * Permissions, calculated independently of the code of the server: `7` is menu item 7, `7@3` the same for users of
 * department 3, `7@*` for all users.
 */
export type PermissionSet = ReadonlySet<string>;

export interface ModelPerson {
  readonly id: number;
  readonly isAdmin: boolean;
  readonly permissions: PermissionSet;
  /** Permissions that the user would have if the user and all roles were enabled. */
  readonly potential: PermissionSet;
  readonly couldBeAdmin: boolean;
  /** Only users with the same permissions may change it. */
  readonly state: string;
}

export interface ModelRole {
  readonly id: number;
  /** For each member of the role. */
  readonly memberPermissions: readonly PermissionSet[];
  readonly state: string;
}

export interface Model {
  readonly people: ReadonlyMap<number, ModelPerson>;
  readonly roles: ReadonlyMap<number, ModelRole>;
}

const readRows = async ({ db }: Database) => ({
  users: await db.selectFrom('users').select(['id', 'dept_id', 'status', 'password_hash']).orderBy('id').execute(),
  held: await db.selectFrom('user_roles').selectAll().orderBy('role_id').execute(),
  roles: await db.selectFrom('roles').selectAll().orderBy('id').execute(),
  roleMenus: await db.selectFrom('role_menus').selectAll().orderBy('menu_id').execute(),
  roleDepts: await db.selectFrom('role_depts').selectAll().orderBy('dept_id').execute(),
  menus: await db.selectFrom('menus').selectAll().orderBy('id').execute(),
  depts: await db.selectFrom('depts').select(['id', 'parent_id']).orderBy('id').execute(),
});
type Rows = Awaited<ReturnType<typeof readRows>>;
type RoleRow = Rows['roles'][number];

const isBelow = ({ depts }: Rows, dept: number, top: number): boolean => {
  for (let at: number | null = dept, steps = 0; at !== null && steps <= depts.length; steps++) {
    if (at === top) return true;
    at = depts.find(({ id }) => id === at)?.parent_id ?? null;
  }
  return false;
};

const listCoveredDepartments = (rows: Rows, role: RoleRow, departmentId: number | null): (number | '*')[] => {
  const deptIds = rows.depts.map(({ id }) => id);
  switch (role.data_scope) {
    case 'all':
      return [...deptIds, '*'];
    case 'chosen':
      return rows.roleDepts.filter(({ role_id }) => role_id === role.id).map(({ dept_id }) => dept_id);
    case 'dept':
      return departmentId === null ? [] : [departmentId];
    case 'dept-and-below':
      return departmentId === null ? [] : deptIds.filter((dept) => isBelow(rows, dept, departmentId));
    default:
      return [];
  }
};

/** Groups are not permissions. */
const isGroup = ({ menu_type, component }: Rows['menus'][number]): boolean => menu_type === 0 && component === '';

const listRolePermissions = (rows: Rows, role: RoleRow, departmentId: number | null): string[] => {
  const grantedIds = rows.roleMenus.filter(({ role_id }) => role_id === role.id).map(({ menu_id }) => menu_id);
  const depts = listCoveredDepartments(rows, role, departmentId);
  return rows.menus
    .filter((menu) => grantedIds.includes(menu.id) && !isGroup(menu))
    .flatMap(({ id }) => [`${id}`, ...depts.map((dept) => `${id}@${dept}`)]);
};

const isRestrictedToOthers = ({ roles }: Rows['menus'][number], codes: readonly string[]): boolean => {
  // The server stores a list of codes.
  const limit = JSON.parse(roles) as string[];
  return limit.length > 0 && !limit.some((code) => codes.includes(code));
};

const collectPermissions = (rows: Rows, roles: readonly RoleRow[], departmentId: number | null): PermissionSet => {
  const codes = roles.map(({ code }) => code);
  const closedItems = new Set(rows.menus.filter((menu) => isRestrictedToOthers(menu, codes)).map(({ id }) => `${id}`));
  const open = rows.menus.filter((menu) => menu.ignore_access === 1 && !isGroup(menu)).map(({ id }) => `${id}`);
  const permissions = roles.flatMap((role) => listRolePermissions(rows, role, departmentId));
  return new Set([...open, ...permissions.filter((mark) => !closedItems.has(mark.split('@', 1)[0] ?? ''))]);
};

const createPerson = (
  rows: Rows,
  { id, dept_id: dept, status, password_hash: hash }: Rows['users'][number],
): ModelPerson => {
  const ids = rows.held.filter(({ user_id }) => user_id === id).map(({ role_id }) => role_id);
  const userRoles = rows.roles.filter((role) => ids.includes(role.id));
  const enabledRoles = userRoles.filter((role) => role.status === 1 || role.code === 'admin');
  const isAdmin = status === 1 && enabledRoles.some(({ code }) => code === 'admin');
  return {
    id,
    isAdmin,
    permissions: status === 1 ? collectPermissions(rows, enabledRoles, dept) : new Set(),
    potential: collectPermissions(rows, userRoles, dept),
    couldBeAdmin: userRoles.some(({ code }) => code === 'admin'),
    state: JSON.stringify([ids, dept, status, hash]),
  };
};

const createRole = (rows: Rows, role: RoleRow): ModelRole => {
  const holders = rows.held.filter(({ role_id }) => role_id === role.id).map(({ user_id }) => user_id);
  const depts = rows.users.filter(({ id }) => holders.includes(id)).map(({ dept_id }) => dept_id);
  const { name, code, status, data_scope: scope } = role;
  const menus = rows.roleMenus.filter(({ role_id }) => role_id === role.id).map(({ menu_id }) => menu_id);
  const chosenDepts = rows.roleDepts.filter(({ role_id }) => role_id === role.id).map(({ dept_id }) => dept_id);
  return {
    id: role.id,
    memberPermissions: depts.map((dept) => new Set(listRolePermissions(rows, role, dept))),
    state: JSON.stringify([name, code, status, scope, menus, chosenDepts]),
  };
};

export const readModel = async (database: Database): Promise<Model> => {
  const rows = await readRows(database);
  return {
    people: new Map(rows.users.map((row) => [row.id, createPerson(rows, row)])),
    roles: new Map(rows.roles.map((row) => [row.id, createRole(rows, row)])),
  };
};

const excludePermissions = (permissions: PermissionSet, ...sources: (PermissionSet | undefined)[]): string[] =>
  [...permissions].filter((mark) => !sources.some((source) => source?.has(mark)));

const findUserViolations = (was: ModelPerson | undefined, person: ModelPerson, actor: ModelPerson): string[] => {
  const gained = excludePermissions(
    person.permissions,
    was?.permissions,
    person.id === actor.id ? undefined : actor.permissions,
  );
  const isChanged = was !== undefined && was.state !== person.state;
  const hadMorePermissions =
    was !== undefined && (was.couldBeAdmin || excludePermissions(was.potential, actor.permissions).length > 0);
  return [
    ...(gained.length > 0 ? [`${person.id} has gained ${gained.slice(0, 3).join(' ')}`] : []),
    ...(person.isAdmin && !was?.isAdmin ? [`${person.id} has become administrator`] : []),
    ...(isChanged && hadMorePermissions ? [`${person.id} has more permissions than the actor, but was changed`] : []),
  ];
};

const findRoleViolations = (was: ModelRole | undefined, role: ModelRole, actor: ModelPerson): string[] => {
  if (was === undefined || was.state === role.state) return [];
  return was.memberPermissions.some((permissions) => excludePermissions(permissions, actor.permissions).length > 0)
    ? [`role ${role.id} grants its members more permissions than the actor has, but was changed`]
    : [];
};

/**
 * Returns the violated rules of a change: the actor gains no permission, other users gain only permissions that the
 * actor has, and users and granted roles with more permissions than the actor do not change.
 */
export const findViolations = (before: Model, after: Model, actorId: number, isRoleEdit: boolean): string[] => {
  const actor = before.people.get(actorId);
  if (!actor || actor.isAdmin) return [];
  const people = [...after.people.values()];
  const roles = isRoleEdit ? [...after.roles.values()] : [];
  return [
    ...people.flatMap((person) => findUserViolations(before.people.get(person.id), person, actor)),
    ...roles.flatMap((role) => findRoleViolations(before.roles.get(role.id), role, actor)),
  ];
};
