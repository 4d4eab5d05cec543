import { type MenuType, menuTypes } from '@atrium/contract/menu/fields.ts';
import type { MenuItem } from '@atrium/contract/menu/schemas.ts';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { MenuTable, Schema } from '../../db/schema.ts';
import { withMenuOrder } from '../../platform/tree/menu-order.ts';
import { iconOf } from '../../platform/tree/menu-tree.ts';
import { limitOf } from '../../platform/change/policy-context.ts';
import { Tree } from '../../platform/tree/tree.ts';
import type { MenuNode, MenuState } from './rules.ts';

/** A menu row with what it says of itself. */
export interface MenuRow extends MenuNode {
  /** The order by which it stands among its siblings: its own, or its position plus 2. */
  readonly place: number;
  readonly version: number;
  readonly createTime: number;
  readonly updateTime: number;
}

const menuTypeOf = (type: number): MenuType =>
  Object.values(menuTypes).find((known) => known === type) ?? menuTypes.page;

const menuRow = (row: Selectable<MenuTable>): Omit<MenuRow, 'place'> => ({
  id: row.id,
  parentId: row.parent_id,
  menuType: menuTypeOf(row.menu_type),
  name: row.name,
  path: row.path,
  component: row.component,
  permission: row.permission,
  order: row.sort_order,
  icon: row.icon,
  currentActiveMenu: row.current_active_menu,
  iframeLink: row.iframe_link,
  externalLink: row.external_link,
  keepAlive: row.keep_alive === 1,
  hideInMenu: row.hide_in_menu === 1,
  ignoreAccess: row.ignore_access === 1,
  roles: limitOf(row),
  status: row.status,
  builtinKey: row.builtin_key,
  version: row.version,
  createTime: row.create_time,
  updateTime: row.update_time,
});

/** The whole menu in the order of the tree. */
export const readMenuRows = async (db: Kysely<Schema>): Promise<MenuRow[]> => {
  const rows = await db.selectFrom('menus').selectAll().execute();
  const ordered = withMenuOrder(rows.map(menuRow)).map(({ row, order }): MenuRow => ({ ...row, place: order }));
  return new Tree(ordered).inOrder();
};

/**
 * What is answered for a field that the row leaves empty, because the forms of other clients require it: the order by which it
 * stands, the usual icon of its type, and of a page or group the path as its page.
 */
export const filledFields = ({
  menuType,
  path,
  component,
  icon,
  place,
}: MenuRow): Pick<MenuItem, 'order' | 'component' | 'icon'> => ({
  order: place,
  icon: iconOf(menuType, icon),
  component: component || (menuType === menuTypes.page ? path : ''),
});

/** A row as it is answered. */
export const menuItemOf = (full: MenuRow): MenuItem => {
  const { builtinKey, parentId, status, roles, place: _place, ...row } = full;
  return {
    ...row,
    ...filledFields(full),
    parentId: parentId ?? '',
    status: status === 1 ? 1 : 0,
    roles: [...roles],
    builtin: builtinKey !== null,
  };
};

/** What people set of a row, alone. */
export const stateOf = ({
  id: _id,
  place: _place,
  builtinKey: _key,
  version: _version,
  createTime: _create,
  updateTime: _update,
  ...state
}: MenuRow): MenuState => state;

/** The columns of what people set. */
export const columnsOf = (
  state: MenuState,
): Omit<Insertable<MenuTable>, 'create_time' | 'update_time' | 'version' | 'builtin_key'> => ({
  parent_id: state.parentId,
  menu_type: state.menuType,
  name: state.name,
  path: state.path,
  component: state.component,
  permission: state.permission,
  sort_order: state.order,
  icon: state.icon,
  current_active_menu: state.currentActiveMenu,
  iframe_link: state.iframeLink,
  external_link: state.externalLink,
  keep_alive: state.keepAlive ? 1 : 0,
  hide_in_menu: state.hideInMenu ? 1 : 0,
  ignore_access: state.ignoreAccess ? 1 : 0,
  roles: JSON.stringify(state.roles),
  status: state.status,
});
