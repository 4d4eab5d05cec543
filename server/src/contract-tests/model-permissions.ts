import { getRecord, sortIds, type Caller, type Menu, type Role, type State, type User } from './model-state.ts';

export interface Departments {
  readonly all: boolean;
  readonly ids: ReadonlySet<number>;
}
const noDepartments: Departments = { all: false, ids: new Set() };

const unite = (first: Departments, second: Departments): Departments => ({
  all: first.all || second.all,
  ids: new Set([...first.ids, ...second.ids]),
});
const isWithin = (inner: Departments, outer: Departments): boolean =>
  outer.all || (!inner.all && [...inner.ids].every((id) => outer.ids.has(id)));
const intersect = (first: Departments, second: Departments): Departments => {
  if (first.all) return second;
  return second.all ? first : { all: false, ids: new Set([...first.ids].filter((id) => second.ids.has(id))) };
};

interface TreeItem {
  readonly id: number;
  readonly parentId: number | null;
}

/** Nearest first. */
export const listAncestors = <Item extends TreeItem>(tree: ReadonlyMap<number, Item>, id: number): Item[] => {
  const parent = tree.get(id)?.parentId ?? null;
  return parent === null ? [] : [getRecord(tree, parent), ...listAncestors(tree, parent)];
};
export const listBranchIds = (tree: ReadonlyMap<number, TreeItem>, id: number): number[] =>
  [...tree.keys()].filter((item) => item === id || listAncestors(tree, item).some((record) => record.id === id));
export const includeAncestors = (tree: ReadonlyMap<number, TreeItem>, ids: Iterable<number>): number[] =>
  sortIds([...ids].flatMap((id) => [id, ...listAncestors(tree, id).map((record) => record.id)]));

const listRoleDepartments = (state: State, role: Role, ownDept: number | null): Departments => {
  if (role.code === 'admin' || role.dataScope === 'all') return { all: true, ids: new Set() };
  if (role.dataScope === 'chosen') return { all: false, ids: new Set(role.depts) };
  if (ownDept === null || role.dataScope === 'self') return noDepartments;
  return { all: false, ids: new Set(role.dataScope === 'dept' ? [ownDept] : listBranchIds(state.depts, ownDept)) };
};

const isEnabled = (role: Role): boolean => role.status === 1 || role.code === 'admin';
export const listRoles = (state: State, { roles }: Pick<User, 'roles'>): Role[] =>
  roles.flatMap((id) => state.roles.get(id) ?? []);
const enabledRoles = (state: State, user: User): Role[] => listRoles(state, user).filter(isEnabled);
export const isAdmin = (state: State, user: User): boolean =>
  enabledRoles(state, user).some(({ code }) => code === 'admin');

export const listMenuIds = (state: State, user: User): Set<number> => {
  const roles = enabledRoles(state, user);
  const codes = roles.map(({ code }) => code);
  const grantedMenus = new Set(roles.flatMap(({ menus }) => menus));
  const isAllowed = ({ ignoreAccess, roles: limit }: Menu): boolean =>
    ignoreAccess || limit.length === 0 || limit.some((code) => codes.includes(code));
  const has = (menu: Menu): boolean =>
    [menu, ...listAncestors(state.menus, menu.id)].every((item) => item.status === 1 && isAllowed(item)) &&
    (menu.ignoreAccess || codes.includes('admin') || grantedMenus.has(menu.id)) &&
    (menu.menuType !== 3 || (menu.parentId !== null && has(getRecord(state.menus, menu.parentId))));
  return new Set([...state.menus.values()].filter(has).map(({ id }) => id));
};

/** `need` is a path, or a path and the code of a button. */
const findMenuItem = ({ menus }: State, need: string): Menu => {
  const [path = '', permission] = need.split(' ');
  const items = [...menus.values()];
  const page = items.find((item) => item.builtin && item.path === path);
  const isPageButton = (item: Menu): boolean =>
    item.builtin && item.parentId === page?.id && item.permission === permission;
  const foundItem = permission === undefined ? page : items.find(isPageButton);
  if (!foundItem) throw new Error(`No menu item has the permission ${need}`);
  return foundItem;
};

const hasPermission = (state: State, user: User, need: string): boolean =>
  listMenuIds(state, user).has(findMenuItem(state, need).id);

/** During impersonation, both users need the permission. */
export const canCall = (state: State, { user, viewer }: Caller, need: string): boolean =>
  hasPermission(state, user, need) && (viewer === null || isAdmin(state, viewer) || hasPermission(state, viewer, need));

const getDepartments = (state: State, user: User, need: string): Departments => {
  if (isAdmin(state, user)) return { all: true, ids: new Set() };
  const item = findMenuItem(state, need).id;
  return enabledRoles(state, user)
    .filter(({ menus }) => menus.includes(item))
    .map((role) => listRoleDepartments(state, role, user.deptId))
    .reduce(unite, noDepartments);
};

export const getDataScope = (state: State, { user, viewer }: Caller, need: string): Departments => {
  const ownDepartments = getDepartments(state, user, need);
  return viewer === null ? ownDepartments : intersect(ownDepartments, getDepartments(state, viewer, need));
};
export const coversDept = ({ all, ids }: Departments, dept: number | null): boolean =>
  all || (dept !== null && ids.has(dept));
export const coversUser = (scope: Departments, self: number, { id, deptId }: Pick<User, 'id' | 'deptId'>): boolean =>
  id === self || coversDept(scope, deptId);

export const canImpersonate = (state: State, viewer: User, user: User): boolean => {
  const need = '/system/user permission:button:impersonate';
  return hasPermission(state, viewer, need) && coversUser(getDepartments(state, viewer, need), viewer.id, user);
};

/** Menu items with the departments that they cover. */
export interface Grants {
  readonly admin: boolean;
  readonly menus: ReadonlyMap<number, Departments>;
}

const getRoleListGrants = (state: State, roles: readonly Role[], dept: number | null): Grants => {
  const codes = roles.map(({ code }) => code);
  const menus = new Map<number, Departments>();
  for (const { id, ignoreAccess } of state.menus.values()) if (ignoreAccess) menus.set(id, noDepartments);
  for (const role of roles)
    for (const id of role.menus) {
      const limit = getRecord(state.menus, id).roles;
      if (limit.length > 0 && !limit.some((code) => codes.includes(code))) continue;
      menus.set(id, unite(menus.get(id) ?? noDepartments, listRoleDepartments(state, role, dept)));
    }
  return { admin: codes.includes('admin'), menus };
};

export const getUserGrants = (state: State, user: User): Grants =>
  getRoleListGrants(state, enabledRoles(state, user), user.deptId);
/** As if all roles were enabled. */
export const getPotentialGrants = (state: State, user: Pick<User, 'roles' | 'deptId'>): Grants =>
  getRoleListGrants(state, listRoles(state, user), user.deptId);
/** `depts` are the departments of its members. */
export const getRoleGrants = (state: State, role: Role, depts: readonly (number | null)[] = []): Grants => {
  const departments = [null, ...depts].map((dept) => listRoleDepartments(state, role, dept)).reduce(unite);
  return { admin: role.code === 'admin', menus: new Map(role.menus.map((id) => [id, departments])) };
};
export const listMemberDepts = ({ users }: State, role: number): (number | null)[] =>
  [...users.values()].filter(({ roles }) => roles.includes(role)).map(({ deptId }) => deptId);

export const coversGrants = (state: State, caller: Caller, grants: Grants): boolean => {
  const ownGrants = getUserGrants(state, caller.user);
  const isHeld = ([id, departments]: readonly [number, Departments]): boolean => {
    const heldDepartments = ownGrants.menus.get(id);
    return heldDepartments !== undefined && isWithin(departments, heldDepartments);
  };
  return ownGrants.admin || (!grants.admin && [...grants.menus].every(isHeld));
};
/** For any departments. */
export const holdsMenus = (state: State, caller: Caller, ids: readonly number[]): boolean =>
  coversGrants(state, caller, { admin: false, menus: new Map(ids.map((id) => [id, noDepartments])) });
