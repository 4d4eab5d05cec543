import { findCaller, assertCanRead } from './model.ts';
import { RejectedRequest, type Dept, type Menu, type Role, type State, type User, type Caller } from './model-state.ts';
import {
  listBranchIds,
  coversGrants,
  coversDept,
  coversUser,
  getRoleGrants,
  listMemberDepts,
  listMenuIds,
  getPotentialGrants,
  getDataScope,
} from './model-permissions.ts';
import { listChildren, sortInTreeOrder } from './model-trees.ts';
import { maskPhone, canSeePhone } from './model-users.ts';

/** As a caller may see it. */
export interface ListPage {
  readonly list: readonly object[];
  readonly total: number;
  readonly current: number;
}

const userRow = (state: State, caller: Caller, user: User): object => ({
  ...user,
  phoneNumber: canSeePhone(state, caller, user) ? user.phoneNumber : maskPhone(user.phoneNumber),
  deptName: user.deptId === null ? '' : state.depts.get(user.deptId)?.name,
  holdsMore: !coversGrants(state, caller, getPotentialGrants(state, user)),
});

const roleRow = (state: State, caller: Caller, role: Role): object => {
  const { menus: _menus, ...row } = role;
  const members = role.dataScope.startsWith('dept') ? listMemberDepts(state, role.id) : [];
  return {
    ...row,
    userCount: listMemberDepts(state, role.id).length,
    holdsMore: !coversGrants(state, caller, getRoleGrants(state, role, members)),
  };
};

const deptRow = (state: State, dept: Dept): object => {
  const countDirectMembers = (id: number): number =>
    [...state.users.values()].filter(({ deptId }) => deptId === id).length;
  return {
    ...dept,
    parentId: dept.parentId ?? '',
    leaderName: dept.leaderId === null ? '' : (state.users.get(dept.leaderId)?.name ?? ''),
    userCount: countDirectMembers(dept.id),
    totalUserCount: listBranchIds(state.depts, dept.id).reduce((sum, id) => sum + countDirectMembers(id), 0),
  };
};

/** Default: its position plus 2. */
const getPlace = (state: State, { id, parentId, order }: Menu): number => {
  const siblings = listChildren(state.menus, parentId).map((menu) => menu.id);
  return order ?? siblings.filter((siblingId) => siblingId < id).length + 2;
};

const menuRow = (state: State, menu: Menu): object => {
  const { isBuiltinGroup: _group, ...row } = menu;
  return {
    ...row,
    parentId: menu.parentId ?? '',
    order: getPlace(state, menu),
    component: menu.component || (menu.menuType === 0 ? menu.path : ''),
  };
};

export interface ListQuery {
  readonly path: 'user-list' | 'role-list' | 'dept-list' | 'menu-list';
  readonly current: number;
  readonly pageSize: number;
  readonly status?: number;
  readonly deptId?: number;
  readonly deptOnly?: boolean;
  readonly roleId?: number;
  readonly sort?: string;
}

const createPage = (rows: readonly object[], { current, pageSize }: ListQuery): ListPage => {
  const page = Math.min(current, Math.max(1, Math.ceil(rows.length / pageSize)));
  return { list: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length, current: page };
};

const sortRows = <Item extends { readonly id: number }>(rows: readonly Item[], sort: string): Item[] => {
  const isDown = sort.startsWith('-');
  const field = sort.replace('-', '');
  const getSortValue = (row: Item): string | number => {
    const value: unknown = Reflect.get(row, field);
    return typeof value === 'number' ? value : String(value).toLowerCase();
  };
  const compare = (a: Item, b: Item): number => {
    const [first, second] = [getSortValue(a), getSortValue(b)];
    if (first === second) return a.id - b.id;
    return first < second ? -1 : 1;
  };
  return rows.toSorted((a, b) => (isDown ? -1 : 1) * compare(a, b));
};

const listUsers = (state: State, caller: Caller, query: ListQuery): ListPage => {
  const scope = getDataScope(state, caller, '/system/user');
  const depts =
    query.deptId === undefined || query.deptOnly ? [query.deptId] : listBranchIds(state.depts, query.deptId);
  const foundUsers = [...state.users.values()].filter(
    (user) =>
      coversUser(scope, caller.user.id, user) &&
      (query.status === undefined || user.status === query.status) &&
      (query.deptId === undefined || (user.deptId !== null && depts.includes(user.deptId))) &&
      (query.roleId === undefined || user.roles.includes(query.roleId)),
  );
  const { list, ...page } = createPage(sortRows(foundUsers, query.sort ?? '-id'), query);
  return { ...page, list: list.map((user) => userRow(state, caller, user as User)) };
};

/** Returns all descendants of the roots of the page. */
const treePage = <Item extends Dept | Menu>(
  items: ReadonlyMap<number, Item>,
  query: ListQuery,
  rowOf: (item: Item) => object,
): ListPage => {
  const rows = sortInTreeOrder(items);
  const { list, ...page } = createPage(
    rows.filter(({ parentId }) => parentId === null),
    query,
  );
  const descendantIds = list.flatMap((root) => listBranchIds(items, (root as Item).id));
  return { ...page, list: rows.filter(({ id }) => descendantIds.includes(id)).map(rowOf) };
};

const listDepts = (state: State, caller: Caller, query: ListQuery): ListPage => {
  const scope = getDataScope(state, caller, '/system/dept');
  const visibleDepts = new Map([...state.depts].filter(([id]) => coversDept(scope, id)));
  const isRoot = ({ parentId }: Dept): boolean => parentId === null || !visibleDepts.has(parentId);
  // A department is a root if its parent is outside of the data scope.
  const order = sortInTreeOrder(state.depts).filter(({ id }) => visibleDepts.has(id));
  const { list, ...page } = createPage(order.filter(isRoot), query);
  const listDescendants = (id: number): number[] =>
    order.flatMap((dept) => (dept.parentId === id ? [dept.id, ...listDescendants(dept.id)] : []));
  const ids = list.flatMap((root) => [(root as Dept).id, ...listDescendants((root as Dept).id)]);
  return { ...page, list: ids.flatMap((id) => visibleDepts.get(id) ?? []).map((dept) => deptRow(state, dept)) };
};

const createExpectedPage = (state: State, caller: Caller, query: ListQuery): ListPage => {
  if (query.path === 'user-list') return listUsers(state, caller, query);
  if (query.path === 'dept-list') return listDepts(state, caller, query);
  if (query.path === 'menu-list') return treePage(state.menus, query, (menu) => menuRow(state, menu));
  const foundRoles = [...state.roles.values()].filter(
    ({ status }) => query.status === undefined || status === query.status,
  );
  const { list, ...page } = createPage(sortRows(foundRoles, query.sort ?? 'id'), query);
  return { ...page, list: list.map((role) => roleRow(state, caller, role as Role)) };
};

/** Returns a list, or error codes of which the API returns one. */
export const createExpectedList = (state: State, token: string, query: ListQuery): ListPage | ReadonlySet<string> => {
  try {
    const caller = findCaller(state, token);
    assertCanRead(state, caller, `/system/${query.path.replace('-list', '')}`);
    return createExpectedPage(state, caller, query);
  } catch (error) {
    if (error instanceof RejectedRequest) return error.problems;
    throw error;
  }
};

export const pickProperties = (row: object, pattern: object): object =>
  Object.fromEntries(Object.keys(pattern).map((key) => [key, Reflect.get(row, key)]));

export const listPermissions = (state: State, user: User): number[] =>
  [...listMenuIds(state, user)].sort((a, b) => a - b);

/** Equal only if no browser needs to reload the menu of the user. */
export const createMenuSignature = (state: State, user: User): string => {
  const codes = user.roles
    .flatMap((id) => state.roles.get(id) ?? [])
    .filter(({ status, code }) => status === 1 || code === 'admin');
  const heldMenus = listMenuIds(state, user);
  // Includes ancestors of items that a user has, because they determine the order.
  const listInOrder = (parent: number | null): Menu[] =>
    listChildren(state.menus, parent)
      .toSorted((a, b) => Number(b.menuType === 3) - Number(a.menuType === 3))
      .flatMap((menu) => [menu, ...listInOrder(menu.id)]);
  const rows = listInOrder(null).filter(({ id }) => heldMenus.has(id));
  return JSON.stringify([
    codes.map(({ code }) => code),
    rows.map((menu) => [menu.id, menu.version, getPlace(state, menu)]),
  ]);
};
