import { edited, flag, integer, optional, reference, text, type Table } from '../../tables.ts';

const menus: Table = {
  name: 'menus',
  columns: {
    ...edited,
    parent_id: optional(reference),
    menu_type: integer,
    name: text,
    path: text,
    component: text,
    permission: text,
    sort_order: optional(integer),
    icon: text,
    current_active_menu: text,
    iframe_link: text,
    external_link: text,
    keep_alive: flag,
    hide_in_menu: flag,
    ignore_access: flag,
    roles: text,
    status: flag,
    builtin_key: optional(text),
  },
  foreignKeys: [{ column: 'parent_id', parent: 'menus', onDelete: 'restrict' }],
  unique: [
    { columns: ['path'], where: `path <> ''` },
    { columns: ['parent_id', 'permission'], where: `permission <> ''` },
    { columns: ['builtin_key'] },
  ],
  indexes: [['parent_id']],
  checks: { menus_menu_type_check: 'menu_type in (0, 1, 2, 3)' },
};

const roleMenus: Table = {
  name: 'role_menus',
  columns: { role_id: reference, menu_id: reference },
  primaryKey: ['role_id', 'menu_id'],
  foreignKeys: [
    { column: 'role_id', parent: 'roles', onDelete: 'cascade' },
    { column: 'menu_id', parent: 'menus', onDelete: 'cascade' },
  ],
  indexes: [['menu_id']],
};

export const menuTables: readonly Table[] = [menus, roleMenus];
