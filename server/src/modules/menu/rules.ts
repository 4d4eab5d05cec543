import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import { type MenuType, menuTypes } from '@atrium/contract/menu/fields.ts';
import type { MenuState } from '@atrium/contract/menu/schemas.ts';
import { buttons } from '@atrium/contract/buttons.ts';
import { superAdmin, builtinMenu, type BuiltinMenuItem } from '@atrium/contract/permissions.ts';
import { Tree } from '../../lib/tree/tree.ts';

export interface MenuNode extends MenuState {
  readonly id: number;
  readonly builtinKey: string | null;
}

const requiredKeys: ReadonlySet<string> = new Set([
  '/system/user',
  `/system/user ${buttons.update}`,
  '/system/role',
  `/system/role ${buttons.update}`,
  '/system/menu',
  `/system/menu ${buttons.update}`,
]);

/** Returns whether an item that administration requires would be disabled (also by an ancestor) or restricted. */
export const removesRequiredItem = (menu: readonly MenuNode[]): boolean => {
  const tree = new Tree(menu);
  const isOpen = ({ status, roles }: MenuNode): boolean =>
    status === 1 && (roles.length === 0 || roles.includes(superAdmin));
  return menu
    .filter(({ builtinKey }) => builtinKey !== null && requiredKeys.has(builtinKey))
    .some((node) => ![node, ...tree.getAncestors(node.id)].every(isOpen));
};

export type FieldError = readonly [field: string, errorCode: ErrorCode];

const fieldRules: Readonly<Record<MenuType, (state: MenuState) => readonly (FieldError | false)[]>> = {
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

export const findMissingFields = (state: MenuState): FieldError[] =>
  fieldRules[state.menuType](state).filter((error) => error !== false);

export const clearUnusedFields = (state: MenuState): MenuState => {
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

/** Returns the error if an item cannot be below the new parent: a button, frame, link or its own branch. */
export const findParentError = (
  menu: readonly MenuNode[],
  id: number,
  { parentId, menuType }: Pick<MenuState, 'parentId' | 'menuType'>,
): ErrorCode | null => {
  if (parentId === null) return menuType === menuTypes.button ? 'menus.parent' : null;
  const tree = new Tree(menu);
  const parent = tree.get(parentId);
  if (!parent) return 'menus.notFound';
  if (tree.wouldCreateCycle(id, parentId)) return 'menus.cycle';
  const isOnlyForButtons = parent.menuType === menuTypes.frame || parent.menuType === menuTypes.link;
  if (parent.menuType === menuTypes.button || (isOnlyForButtons && menuType !== menuTypes.button))
    return 'menus.parent';
  return null;
};

const fixedFields = ['menuType', 'path', 'permission', 'ignoreAccess', 'roles'] as const;

export const findBuiltinError = (node: MenuNode, after: MenuState): ErrorCode | null => {
  if (node.builtinKey === null) return null;
  if (fixedFields.some((field) => JSON.stringify(node[field]) !== JSON.stringify(after[field]))) return 'menus.builtin';
  if (node.menuType === menuTypes.button && node.parentId !== after.parentId) return 'menus.builtin';
  return null;
};

/** Returns whether more users get access: open to all, other or no required roles, or enabled again. */
export const givesMoreAccess = (node: MenuNode, after: MenuState): boolean => {
  const isOpenedToOthers =
    node.roles.length > 0 && (after.roles.length === 0 || after.roles.some((role) => !node.roles.includes(role)));
  const isEnabledAgain = node.builtinKey !== null && node.status === 0 && after.status === 1;
  return (after.ignoreAccess && !node.ignoreAccess) || isOpenedToOthers || isEnabledAgain;
};

const builtinItems: Readonly<Record<string, BuiltinMenuItem | undefined>> = builtinMenu;

/** A group grants no permission, it only contains other items. */
const isGroup = ({ builtinKey, menuType, component }: MenuNode): boolean => {
  const builtinItem = builtinKey === null ? undefined : builtinItems[builtinKey];
  return builtinItem
    ? builtinItem.kind === 'group'
    : menuType === menuTypes.page && component === '' && builtinKey === null;
};

/** Returns the items that each role lacks after a move, because a granted item requires all of its ancestors. */
export const findMissingAncestors = <Role extends { readonly menus: ReadonlySet<number> }>(
  menu: readonly MenuNode[],
  roles: readonly Role[],
): { role: Role; menus: number[] }[] => {
  const tree = new Tree(menu);
  return roles.flatMap((role) => {
    const menus = [...tree.withAncestors(role.menus)].filter((id) => !role.menus.has(id));
    return menus.length === 0 ? [] : [{ role, menus }];
  });
};

export const filterPermissions = (menu: readonly MenuNode[], ids: readonly number[]): number[] =>
  menu.filter((node) => ids.includes(node.id) && !isGroup(node)).map(({ id }) => id);
