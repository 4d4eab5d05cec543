import {
  audit,
  listChanges,
  isSame,
  getRecord,
  RejectedRequest,
  rejectIf,
  save,
  sortIds,
  type Menu,
  type MenuFields,
  type Request,
  type State,
} from './model-state.ts';
import {
  listAncestors,
  listBranchIds,
  coversGrants,
  getRoleGrants,
  holdsMenus,
  isAdmin,
  listMemberDepts,
  includeAncestors,
} from './model-permissions.ts';
import { removeFromRoles } from './model-roles.ts';
import { move } from './model-trees.ts';

/** Groups are not permissions. */
const isGroup = ({ menuType, component, isBuiltinGroup, builtin }: Menu): boolean =>
  builtin ? isBuiltinGroup : menuType === 0 && component === '';

/** Administrators need these pages to undo their changes. */
const isNeeded = (state: State): boolean =>
  ['user', 'role', 'menu'].every((page) => {
    const item = [...state.menus.values()].find(({ path }) => path === `/system/${page}`);
    const button = [...state.menus.values()].find(
      ({ parentId, permission }) => parentId === item?.id && permission === 'permission:button:update',
    );
    const chain = button ? [button, ...listAncestors(state.menus, button.id)] : [];
    return (
      chain.length > 0 && chain.every(({ status, roles }) => status === 1 && (!roles.length || roles.includes('admin')))
    );
  });

type Problems = Record<string, boolean>;

const findAccessProblems = ({ state, caller }: Request, before: Menu | null, after: Menu): Problems => {
  if (before === null) return { 'right.exceeds': after.ignoreAccess && !isAdmin(state, caller.user) };
  const isLimited = before.roles.length > 0;
  const isLessLimited = after.roles.length === 0 || after.roles.some((code) => !before.roles.includes(code));
  const isEnabledAgain = before.builtin && before.status === 0 && after.status === 1;
  const opensMore = (after.ignoreAccess && !before.ignoreAccess) || (isLimited && isLessLimited) || isEnabledAgain;
  const lasting = ['menuType', 'path', 'permission', 'ignoreAccess', 'roles'] as const;
  const isFixed = lasting.some((field) => !isSame(before[field], after[field]));
  const isButtonMoved = after.menuType === 3 && before.parentId !== after.parentId;
  return {
    'right.exceeds': opensMore && !holdsMenus(state, caller, [before.id]),
    'menus.builtin': before.builtin && (isFixed || isButtonMoved),
  };
};

const findParentProblems = ({ menus }: State, before: Menu | null, after: Menu): Problems => {
  const isButton = after.menuType === 3;
  const parent = after.parentId === null ? undefined : menus.get(after.parentId);
  const otherMenus = [...menus.values()].filter(({ id }) => id !== before?.id);
  return {
    'menus.notFound': after.parentId !== null && !parent,
    'menus.cycle': before !== null && parent !== undefined && listBranchIds(menus, before.id).includes(parent.id),
    'menus.parent': parent ? parent.menuType === 3 : after.parentId === null && isButton,
    'menus.pathTaken': after.path !== '' && otherMenus.some(({ path }) => path === after.path),
    'menus.permissionTaken':
      isButton && otherMenus.some((item) => item.parentId === after.parentId && item.permission === after.permission),
  };
};

/** Saves nothing. */
const assertMenuAllowed = (request: Request, before: Menu | null, after: Menu): void => {
  const { state } = request;
  const parentProblems = findParentProblems(state, before, after);
  const codes = [...state.roles.values()].map(({ code }) => code);
  const hasOtherLimit = !isSame(before?.roles ?? [], after.roles);
  const menus = new Map(before ? state.menus : []).set(after.id, after);
  rejectIf({
    ...findAccessProblems(request, before, after),
    ...parentProblems,
    'request.invalid': after.menuType === 3 ? after.permission === '' : after.path === '',
    'roles.notFound': hasOtherLimit && after.roles.some((code) => !codes.includes(code)),
    'menus.needed': before !== null && !parentProblems['menus.cycle'] && !isNeeded({ ...state, menus }),
  });
};

/** The caller must have the ancestors too. */
const grantAncestors = (request: Request): void => {
  const { state, caller } = request;
  for (const role of state.roles.values()) {
    const menus = includeAncestors(state.menus, role.menus);
    if (role.code === 'admin' || isSame(menus, sortIds(role.menus))) continue;
    const gained = menus.filter((id) => !role.menus.includes(id));
    const effectivePermissions = gained.filter((id) => !isGroup(getRecord(state.menus, id)));
    const grants = getRoleGrants(state, { ...role, menus: effectivePermissions }, listMemberDepts(state, role.id));
    rejectIf({ 'right.exceeds': !coversGrants(state, caller, grants) });
    save(request, 'role', role, { menus });
  }
};

/** Removes fields that the type does not have. */
const clearUnusedFields = (menu: Menu): Menu =>
  menu.menuType === 3
    ? { ...menu, path: '', component: '', ignoreAccess: false, roles: [] }
    : { ...menu, permission: '' };

export const createMenu = (request: Request): object => {
  const { state, body, answer } = request;
  const emptyFields = { menuType: 0, parentId: null, path: '', permission: '', component: '', order: null };
  const additionalFields = {
    ignoreAccess: false,
    status: 1,
    roles: [],
    version: 1,
    createTime: state.now,
    updateTime: state.now,
  };
  const menu = clearUnusedFields({
    ...emptyFields,
    ...additionalFields,
    ...body,
    id: Number(answer['id']),
    builtin: false,
    isBuiltinGroup: false,
  } as unknown as Menu);
  assertMenuAllowed(request, null, menu);
  state.menus.set(menu.id, menu);
  audit(request, 'menu.create', menu, listChanges('menu', null, menu));
  return { id: menu.id, version: 1, permission: menu.permission };
};

const getKnownMenu = ({ state, body }: Request): Menu => {
  const byPath = [...state.menus.values()].find(({ path }) => path === body['path']);
  const menu = body['id'] === undefined ? byPath : state.menus.get(Number(body['id']));
  if (!menu) throw new RejectedRequest(['menus.notFound']);
  return menu;
};

export const updateMenu = (request: Request): object => {
  const menu = getKnownMenu(request);
  const { id: _id, version, ...givenFields } = request.body as Partial<MenuFields> & { id?: number; version?: number };
  const menuAfter = clearUnusedFields({ ...menu, ...givenFields });
  if (listChanges('menu', menu, menuAfter).length > 0) {
    rejectIf({ 'row.stale': version !== undefined && version !== menu.version });
    assertMenuAllowed(request, menu, menuAfter);
    const isMoved = menu.parentId !== menuAfter.parentId;
    save(request, 'menu', menu, menuAfter);
    if (isMoved) grantAncestors(request);
  }
  return { id: menu.id, version: menu.version };
};

export const moveMenu = (request: Request): object => {
  const menu = getKnownMenu(request);
  const { parentId } = menu;
  move(request, 'menu', request.state.menus, menu, (after) => assertMenuAllowed(request, menu, after));
  if (menu.parentId !== parentId) grantAncestors(request);
  return { id: menu.id, version: menu.version };
};

export const deleteMenus = (request: Request, ids: readonly number[]): void => {
  const { state, body } = request;
  const deletedIds = sortIds(ids.filter((id) => state.menus.has(id)).flatMap((id) => listBranchIds(state.menus, id)));
  const isGranted = [...state.roles.values()].some(({ menus }) => menus.some((id) => deletedIds.includes(id)));
  const hasBelow = deletedIds.some((id) => !ids.includes(id));
  rejectIf({
    'menus.builtin': deletedIds.some((id) => state.menus.get(id)?.builtin),
    'menus.inUse': body['force'] !== true && (isGranted || hasBelow),
  });
  for (const menu of deletedIds.flatMap((id) => state.menus.get(id) ?? [])) {
    state.menus.delete(menu.id);
    audit(request, 'menu.delete', menu, listChanges('menu', menu, null));
  }
  removeFromRoles(request, 'menus', deletedIds);
};
