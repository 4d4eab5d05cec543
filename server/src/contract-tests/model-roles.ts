import {
  audit,
  listChanges,
  isSame,
  RejectedRequest,
  rejectIf,
  save,
  sortIds,
  type Request,
  type Role,
  type RoleFields,
  type State,
} from './model-state.ts';
import {
  listBranchIds,
  coversGrants,
  getRoleGrants,
  holdsMenus,
  isAdmin,
  listMemberDepts,
  includeAncestors,
} from './model-permissions.ts';

const everyMenu = ({ menus }: State): number[] => sortIds(menus.keys());

/** A tree checks items whose whole branch is granted. */
export const listCheckedIds = (state: State, role: Role): number[] => {
  const granted = role.code === 'admin' ? everyMenu(state) : role.menus;
  return granted.filter((id) => listBranchIds(state.menus, id).every((item) => granted.includes(item)));
};

const isRelative = ({ dataScope }: RoleFields): boolean => dataScope === 'dept' || dataScope === 'dept-and-below';

const assertAllowed = ({ state, caller }: Request, before: Role | null, after: Role): void => {
  const isCodeNew = before?.code !== after.code;
  const isByMember = before !== null && (isRelative(before) || isRelative(after));
  const members = isByMember ? listMemberDepts(state, after.id) : [];
  const limited = [...state.menus.values()].filter(({ roles }) => isCodeNew && roles.includes(after.code));
  const unlocked = limited.map(({ id }) => id);
  const isFree = isAdmin(state, caller.user);
  const others = [...state.roles.values()].filter(({ id }) => id !== before?.id);
  const lacksOld = before !== null && !coversGrants(state, caller, getRoleGrants(state, before, members));
  const lacksNew = !coversGrants(state, caller, getRoleGrants(state, after, members));
  rejectIf({
    'right.holdsMore': !isFree && lacksOld,
    'right.exceeds': !isFree && (lacksNew || !holdsMenus(state, caller, unlocked)),
    'roles.codeTaken': isCodeNew && others.some(({ code }) => code === after.code),
    'depts.notFound': after.depts.some((id) => !state.depts.has(id)),
  });
};

const addRole = (request: Request, fields: RoleFields): object => {
  const { state, answer } = request;
  const id = Number(answer['id']);
  const times = { createTime: state.now, updateTime: state.now };
  const role: Role = { ...fields, id, version: 1, ...times, builtin: false };
  assertAllowed(request, null, role);
  state.roles.set(id, role);
  audit(request, 'role.create', role, listChanges('role', null, fields));
  return { id, version: 1, code: role.code, depts: role.depts, userCount: 0 };
};

const lacksDepts = ({ dataScope, depts }: RoleFields): boolean => dataScope === 'chosen' && depts.length === 0;

/** Checked items are granted with their ancestors. */
const addAncestors = ({ menus }: State, ids: readonly number[]): number[] => {
  rejectIf({ 'menus.notFound': ids.some((id) => !menus.has(id)) });
  return includeAncestors(menus, ids);
};

export const createRole = (request: Request): object => {
  const empty = { status: 1, dataScope: 'self', depts: [], menus: [], remark: '' };
  const given = { ...empty, ...request.body } as unknown as RoleFields;
  rejectIf({ 'request.invalid': lacksDepts(given) });
  const depts = given.dataScope === 'chosen' ? sortIds(given.depts) : [];
  return addRole(request, { ...given, depts, menus: addAncestors(request.state, given.menus) });
};

export const copyRole = (request: Request): object => {
  const { state, body } = request;
  const { id, name, code } = body as { id: number; name: string; code: string };
  const found = state.roles.get(id);
  if (!found) throw new RejectedRequest(['roles.notFound']);
  const { dataScope, depts, remark } = found;
  const menus = found.code === 'admin' ? everyMenu(state) : found.menus;
  return addRole(request, { name, code, status: 1, dataScope, depts: [...depts], menus: [...menus], remark });
};

const renameLimits = (request: Request, before: string, after: string): void => {
  for (const menu of request.state.menus.values()) {
    if (!menu.roles.includes(before)) continue;
    const roles = menu.roles.map((code) => (code === before ? after : code));
    save(request, 'menu', menu, { roles });
  }
};

export const updateRole = (request: Request): object => {
  const { state, body } = request;
  const { id, version, ...given } = body as Partial<RoleFields> & { id?: number; version?: number };
  const byCode = [...state.roles.values()].find(({ code }) => code === given.code);
  const role = id === undefined ? byCode : state.roles.get(id);
  if (!role) throw new RejectedRequest(['roles.notFound']);
  const isOfAdmins = role.code === 'admin';
  const wanted = { ...role, ...given };
  const isTakenAway = wanted.code !== role.code || (isOfAdmins && wanted.status === 0);
  rejectIf({ 'roles.builtin': role.builtin && isTakenAway });
  let after: Role = { ...role, name: wanted.name, remark: wanted.remark };
  if (!isOfAdmins) {
    const setsScope = given.dataScope !== undefined || given.depts !== undefined;
    rejectIf({ 'request.invalid': setsScope && lacksDepts(wanted) });
    // A client that sends no version knows only the checked items.
    const shownMenus = includeAncestors(state.menus, listCheckedIds(state, role));
    const keptMenus = version === undefined ? role.menus.filter((menu) => !shownMenus.includes(menu)) : [];
    const menus = given.menus ? addAncestors(state, [...given.menus, ...keptMenus]) : role.menus;
    after = { ...wanted, menus, depts: wanted.dataScope === 'chosen' ? sortIds(wanted.depts) : [] };
  }
  if (listChanges('role', role, after).length > 0) {
    rejectIf({ 'row.stale': version !== undefined && version !== role.version });
    assertAllowed(request, role, after);
    const { code } = role;
    save(request, 'role', role, after);
    if (code !== after.code) renameLimits(request, code, after.code);
  }
  return { id: role.id, version: role.version, status: role.status, depts: role.depts, dataScope: role.dataScope };
};

export const deleteRoles = (request: Request, ids: readonly number[]): void => {
  const { state, caller } = request;
  const roles = sortIds(ids).flatMap((id) => state.roles.get(id) ?? []);
  for (const role of roles) {
    const isHeld = [...state.users.values()].some((user) => user.roles.includes(role.id));
    rejectIf({
      'roles.builtin': role.builtin,
      'roles.inUse': isHeld,
      'right.holdsMore': !coversGrants(state, caller, getRoleGrants(state, role)),
    });
  }
  for (const role of roles) {
    state.roles.delete(role.id);
    audit(request, 'role.delete', role, listChanges('role', role, null));
  }
};

export const removeFromRoles = (request: Request, field: 'menus' | 'depts', ids: readonly number[]): void => {
  for (const role of request.state.roles.values()) {
    const left = role[field].filter((id) => !ids.includes(id));
    if (!isSame(left, role[field])) save(request, 'role', role, { [field]: left });
  }
};
