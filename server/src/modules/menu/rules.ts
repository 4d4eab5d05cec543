import type { Problem } from '@atrium/contract/problems.ts';
import { type MenuType, menuTypes } from '@atrium/contract/menu/fields.ts';
import type { MenuState } from '@atrium/contract/menu/schemas.ts';
import { buttons } from '@atrium/contract/buttons.ts';
import { superAdmin, builtinMenu, type BuiltinEntry } from '@atrium/contract/permissions.ts';
import { Tree } from '../../lib/tree/tree.ts';

export interface MenuNode extends MenuState {
  readonly id: number;
  readonly builtinKey: string | null;
}

const needed: ReadonlySet<string> = new Set([
  '/system/user',
  `/system/user ${buttons.update}`,
  '/system/role',
  `/system/role ${buttons.update}`,
  '/system/menu',
  `/system/menu ${buttons.update}`,
]);

/**
 * Returns whether the administrator would lose an item that administration requires: disabled, below a disabled item,
 * or restricted to other roles.
 */
export const losesNeeded = (menu: readonly MenuNode[]): boolean => {
  const tree = new Tree(menu);
  const isOpen = ({ status, roles }: MenuNode): boolean =>
    status === 1 && (roles.length === 0 || roles.includes(superAdmin));
  return menu
    .filter(({ builtinKey }) => builtinKey !== null && needed.has(builtinKey))
    .some((node) => ![node, ...tree.above(node.id)].every(isOpen));
};

export type FieldFault = readonly [field: string, problem: Problem];

const fields: Readonly<Record<MenuType, (state: MenuState) => readonly (FieldFault | false)[]>> = {
  [menuTypes.page]: ({ path }) => [path === '' && ['path', 'field.required']],
  [menuTypes.frame]: ({ path, iframeLink }) => [
    path === '' && ['path', 'field.required'],
    iframeLink === '' && ['iframeLink', 'field.required'],
  ],
  [menuTypes.link]: ({ path, externalLink }) => [
    path === '' && ['path', 'field.required'],
    externalLink === '' && ['externalLink', 'field.required'],
  ],
  [menuTypes.button]: ({ permission }) => [permission === '' && ['permission', 'field.required']],
};

/** Returns the fields that an entry of its type requires and that are missing. */
export const missingFields = (state: MenuState): FieldFault[] =>
  fields[state.menuType](state).filter((fault) => fault !== false);

/** Returns the entry with the fields that its type does not have cleared. */
export const trimmed = (state: MenuState): MenuState => {
  if (state.menuType !== menuTypes.button) return { ...state, permission: '' };
  return {
    ...state,
    path: '',
    component: '',
    iframeLink: '',
    externalLink: '',
    currentActiveMenu: '',
    keepAlive: false,
    hideInMenu: false,
    ignoreAccess: false,
    roles: [],
  };
};

/** Returns why an entry cannot be moved to its parent: a button, frame or link, the root (for a button), or its own branch. */
export const placeProblem = (
  menu: readonly MenuNode[],
  id: number,
  { parentId, menuType }: Pick<MenuState, 'parentId' | 'menuType'>,
): Problem | null => {
  if (parentId === null) return menuType === menuTypes.button ? 'menus.parent' : null;
  const tree = new Tree(menu);
  const parent = tree.get(parentId);
  if (!parent) return 'menus.notFound';
  if (tree.wouldRing(id, parentId)) return 'menus.cycle';
  const isOnlyForButtons = parent.menuType === menuTypes.frame || parent.menuType === menuTypes.link;
  if (parent.menuType === menuTypes.button || (isOnlyForButtons && menuType !== menuTypes.button))
    return 'menus.parent';
  return null;
};

const lasting = ['menuType', 'path', 'permission', 'ignoreAccess', 'roles'] as const;

/** Returns the error if a change affects a fixed field of a built-in entry, or moves a built-in button. */
export const builtinProblem = (node: MenuNode, after: MenuState): Problem | null => {
  if (node.builtinKey === null) return null;
  if (lasting.some((field) => JSON.stringify(node[field]) !== JSON.stringify(after[field]))) return 'menus.builtin';
  if (node.menuType === menuTypes.button && node.parentId !== after.parentId) return 'menus.builtin';
  return null;
};

/** Returns whether a change gives more users access: open to all, other or no required roles, or a built-in entry enabled again. */
export const opensMore = (node: MenuNode, after: MenuState): boolean => {
  const isLimitedToOthers =
    node.roles.length > 0 && (after.roles.length === 0 || after.roles.some((role) => !node.roles.includes(role)));
  const isBack = node.builtinKey !== null && node.status === 0 && after.status === 1;
  return (after.ignoreAccess && !node.ignoreAccess) || isLimitedToOthers || isBack;
};

const builtins: Readonly<Record<string, BuiltinEntry | undefined>> = builtinMenu;

/** Returns whether an entry is a group, which grants no permission and only contains other entries. */
const isGroup = ({ builtinKey, menuType, component }: MenuNode): boolean => {
  const builtin = builtinKey === null ? undefined : builtins[builtinKey];
  return builtin ? builtin.kind === 'group' : menuType === menuTypes.page && component === '' && builtinKey === null;
};

/** Returns the entries that each role lacks after a move: a granted entry requires all of its ancestors. */
export const growth = <Role extends { readonly menus: ReadonlySet<number> }>(
  menu: readonly MenuNode[],
  roles: readonly Role[],
): { role: Role; menus: number[] }[] => {
  const tree = new Tree(menu);
  return roles.flatMap((role) => {
    const menus = [...tree.withAbove(role.menus)].filter((id) => !role.menus.has(id));
    return menus.length === 0 ? [] : [{ role, menus }];
  });
};

/** Returns the entries among `ids` that grant a permission. */
export const rightsAmong = (menu: readonly MenuNode[], ids: readonly number[]): number[] =>
  menu.filter((node) => ids.includes(node.id) && !isGroup(node)).map(({ id }) => id);
