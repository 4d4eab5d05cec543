import type { Selectable } from 'kysely';
import type { MenuTable } from '../db/schema.ts';

/** Returns a menu item. The default is a page at the root that roles can grant. */
export const createMenuItem = (id: number, parts: Partial<Selectable<MenuTable>> = {}): Selectable<MenuTable> => ({
  id,
  parent_id: null,
  menu_type: 0,
  name: `entry ${id}`,
  path: `/${id}`,
  component: '',
  permission: '',
  sort_order: null,
  icon: '',
  current_active_menu: '',
  iframe_link: '',
  external_link: '',
  keep_alive: 0,
  hide_in_menu: 0,
  ignore_access: 0,
  roles: '[]',
  status: 1,
  builtin_key: null,
  create_time: 0,
  update_time: 0,
  version: 1,
  ...parts,
});
