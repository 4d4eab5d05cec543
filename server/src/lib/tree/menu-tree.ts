import { menuTypes } from '@atrium/contract/menu/fields.ts';
import { builtinMenu, type BuiltinMenuItem } from '@atrium/contract/permissions.ts';
import { getSiteOrigin } from '@atrium/contract/addresses.ts';
import type { Selectable } from 'kysely';
import type { MenuTable } from '../../db/schema.ts';

const defaultIcons: Readonly<Record<number, string>> = {
  [menuTypes.page]: 'FileTextOutlined',
  [menuTypes.frame]: 'EmbeddedIcon',
  [menuTypes.link]: 'ExternalIcon',
};

/** Returns the icon of a menu item, or the default of its type. Buttons have none. */
export const getIcon = (menuType: number, icon: string): string => icon || (defaultIcons[menuType] ?? '');

export interface MenuTreeNode {
  readonly row: Selectable<MenuTable>;
  /** Sort order: the stored one, or position among siblings + 2. */
  readonly order: number;
  /** Codes of the roles that the item is limited to; empty for no limit. */
  readonly roles: readonly string[];
  /** A group has no page. */
  readonly isGroup: boolean;
  readonly children: readonly MenuTreeNode[];
  readonly buttons: readonly MenuTreeNode[];
}

export interface MenuTree {
  readonly roots: readonly MenuTreeNode[];
  readonly frameOrigins: readonly string[];
}

export const parseRoleLimit = (row: { readonly roles: string }): readonly string[] => {
  const roles: unknown = JSON.parse(row.roles || '[]');
  return Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [];
};

const builtinEntries: Readonly<Record<string, BuiltinMenuItem | undefined>> = builtinMenu;

const isGroup = (row: Selectable<MenuTable>, children: readonly Selectable<MenuTable>[]): boolean => {
  const builtin = row.builtin_key === null ? undefined : builtinEntries[row.builtin_key];
  if (builtin) return builtin.kind === 'group';
  return row.component === '' && children.some(({ menu_type }) => menu_type !== menuTypes.button);
};

type Rows = ReadonlyMap<number | null, readonly Selectable<MenuTable>[]>;

const listChildren = (parent: number | null, rows: Rows): MenuTreeNode[] =>
  (rows.get(parent) ?? [])
    .map((row, index) => ({ row, order: row.sort_order ?? index + 2 }))
    .filter(({ row }) => row.status === 1)
    .sort((a, b) => a.order - b.order)
    .map(({ row, order }): MenuTreeNode => {
      const children = listChildren(row.id, rows);
      return {
        row,
        order,
        roles: parseRoleLimit(row),
        isGroup: isGroup(row, rows.get(row.id) ?? []),
        children: children.filter((entry) => entry.row.menu_type !== menuTypes.button),
        buttons: children.filter((entry) => entry.row.menu_type === menuTypes.button),
      };
    });

/** Builds the menu tree without items below disabled or missing ones. */
export const buildMenuTree = (rows: readonly Selectable<MenuTable>[]): MenuTree => {
  const byParent = Map.groupBy(rows, (row) => row.parent_id);
  const links = rows.filter((row) => row.status === 1 && row.menu_type !== menuTypes.button);
  return {
    roots: listChildren(null, byParent).filter((entry) => entry.row.menu_type !== menuTypes.button),
    frameOrigins: [...new Set(links.flatMap((row) => getSiteOrigin(row.iframe_link) ?? []))].sort(),
  };
};
