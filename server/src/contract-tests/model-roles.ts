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

const listEveryMenu = ({ menus }: State): number[] => sortIds(menus.keys());

/** A tree checks items whose whole branch is granted. */
export const listCheckedIds = (state: State, role: Role): number[] => {
  const grantedMenus = role.code === 'admin' ? listEveryMenu(state) : role.menus;
  return grantedMenus.filter((id) => listBranchIds(state.menus, id).every((item) => grantedMenus.includes(item)));
};

const isRelative = ({ dataScope }: RoleFields): boolean => dataScope === 'dept' || dataScope === 'dept-and-below';

const assertAllowed = ({ state, caller }: Request, before: Role | null, after: Role): void => {
  const isCodeNew = before?.code !== after.code;
  const isByMember = before !== null && (isRelative(before) || isRelative(after));
  const members = isByMember ? listMemberDepts(state, after.id) : [];
  const limited = [...state.menus.values()].filter(({ roles }) => isCodeNew && roles.includes(after.code));
  const unlockedIds = limited.map(({ id }) => id);
  const isFree = isAdmin(state, caller.user);
  const otherRoles = [...state.roles.values()].filter(({ id }) => id !== before?.id);
  const lacksPreviousGrants = before !== null && !coversGrants(state, caller, getRoleGrants(state, before, members));
  const lacksNewGrants = !coversGrants(state, caller, getRoleGrants(state, after, members));
  rejectIf({
    'right.holdsMore': !isFree && lacksPreviousGrants,
    'right.exceeds': !isFree && (lacksNewGrants || !holdsMenus(state, caller, unlockedIds)),
    'roles.codeTaken': isCodeNew && otherRoles.some(({ code }) => code === after.code),
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
  const emptyFields = { status: 1, dataScope: 'self', depts: [], menus: [], remark: '' };
  const givenFields = { ...emptyFields, ...request.body } as unknown as RoleFields;
  rejectIf({ 'request.invalid': lacksDepts(givenFields) });
  const depts = givenFields.dataScope === 'chosen' ? sortIds(givenFields.depts) : [];
  return addRole(request, { ...givenFields, depts, menus: addAncestors(request.state, givenFields.menus) });
};

export const copyRole = (request: Request): object => {
  const { state, body } = request;
  const { id, name, code } = body as { id: number; name: string; code: string };
  const foundRole = state.roles.get(id);
  if (!foundRole) throw new RejectedRequest(['roles.notFound']);
  const { dataScope, depts, remark } = foundRole;
  const menus = foundRole.code === 'admin' ? listEveryMenu(state) : foundRole.menus;
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
  const { id, version, ...givenFields } = body as Partial<RoleFields> & { id?: number; version?: number };
  const byCode = [...state.roles.values()].find(({ code }) => code === givenFields.code);
  const role = id === undefined ? byCode : state.roles.get(id);
  if (!role) throw new RejectedRequest(['roles.notFound']);
  const isOfAdmins = role.code === 'admin';
  const requestedRole = { ...role, ...givenFields };
  const breaksBuiltinRole = requestedRole.code !== role.code || (isOfAdmins && requestedRole.status === 0);
  rejectIf({ 'roles.builtin': role.builtin && breaksBuiltinRole });
  let roleAfter: Role = { ...role, name: requestedRole.name, remark: requestedRole.remark };
  if (!isOfAdmins) {
    const setsScope = givenFields.dataScope !== undefined || givenFields.depts !== undefined;
    rejectIf({ 'request.invalid': setsScope && lacksDepts(requestedRole) });
    // A client that sends no version has only the checked items.
    const shownMenus = includeAncestors(state.menus, listCheckedIds(state, role));
    const keptMenus = version === undefined ? role.menus.filter((menu) => !shownMenus.includes(menu)) : [];
    const menus = givenFields.menus ? addAncestors(state, [...givenFields.menus, ...keptMenus]) : role.menus;
    roleAfter = {
      ...requestedRole,
      menus,
      depts: requestedRole.dataScope === 'chosen' ? sortIds(requestedRole.depts) : [],
    };
  }
  if (listChanges('role', role, roleAfter).length > 0) {
    rejectIf({ 'row.stale': version !== undefined && version !== role.version });
    assertAllowed(request, role, roleAfter);
    const { code } = role;
    save(request, 'role', role, roleAfter);
    if (code !== roleAfter.code) renameLimits(request, code, roleAfter.code);
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
    const remainingIds = role[field].filter((id) => !ids.includes(id));
    if (!isSame(remainingIds, role[field])) save(request, 'role', role, { [field]: remainingIds });
  }
};
