import { menuTypes } from '@atrium/contract/menu/fields.ts';
import { builtinMenu, type BuiltinEntry } from '@atrium/contract/permissions.ts';
import { siteOrigin } from '@atrium/contract/addresses.ts';
import type { Selectable } from 'kysely';
import type { MenuTable } from '../../db/schema.ts';

const usualIcons: Readonly<Record<number, string>> = {
  [menuTypes.page]: 'FileTextOutlined',
  [menuTypes.frame]: 'EmbeddedIcon',
  [menuTypes.link]: 'ExternalIcon',
};

/** The icon of an entry, or the usual one of its type where it has none; a button has none. */
export const iconOf = (menuType: number, icon: string): string => icon || (usualIcons[menuType] ?? '');

/** A menu row in its place: only rows that are enabled up to the root are in the tree. */
export interface MenuEntry {
  readonly row: Selectable<MenuTable>;
  /** The row's own order, or its position among its siblings plus 2. */
  readonly order: number;
  /** Role codes to whose holders it is limited; empty for no limit. */
  readonly roles: readonly string[];
  /** A group only holds others: it has no page of its own. */
  readonly isGroup: boolean;
  /** In their order, without buttons. */
  readonly children: readonly MenuEntry[];
  readonly buttons: readonly MenuEntry[];
}

/** The enabled part of the menu. */
export interface MenuTree {
  readonly roots: readonly MenuEntry[];
  /** What frames show: origins of other hosts. */
  readonly frameOrigins: readonly string[];
}

/** The codes of the roles that a menu row is limited to; none for no limit. */
export const limitOf = (row: { readonly roles: string }): readonly string[] => {
  const roles: unknown = JSON.parse(row.roles || '[]');
  return Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [];
};

const builtins: Readonly<Record<string, BuiltinEntry | undefined>> = builtinMenu;

const isGroup = (row: Selectable<MenuTable>, below: readonly Selectable<MenuTable>[]): boolean => {
  const builtin = row.builtin_key === null ? undefined : builtins[row.builtin_key];
  if (builtin) return builtin.kind === 'group';
  return row.component === '' && below.some(({ menu_type }) => menu_type !== menuTypes.button);
};

type Rows = ReadonlyMap<number | null, readonly Selectable<MenuTable>[]>;

const childrenOf = (parent: number | null, rows: Rows): MenuEntry[] =>
  (rows.get(parent) ?? [])
    .map((row, index) => ({ row, order: row.sort_order ?? index + 2 }))
    .filter(({ row }) => row.status === 1)
    .sort((a, b) => a.order - b.order)
    .map(({ row, order }): MenuEntry => {
      const below = childrenOf(row.id, rows);
      return {
        row,
        order,
        roles: limitOf(row),
        isGroup: isGroup(row, rows.get(row.id) ?? []),
        children: below.filter((entry) => entry.row.menu_type !== menuTypes.button),
        buttons: below.filter((entry) => entry.row.menu_type === menuTypes.button),
      };
    });

/** Puts rows in their places; what hangs below a disabled row, or below none, is left out. */
export const menuTreeOf = (rows: readonly Selectable<MenuTable>[]): MenuTree => {
  const byParent = Map.groupBy(rows, (row) => row.parent_id);
  const links = rows.filter((row) => row.status === 1 && row.menu_type !== menuTypes.button);
  return {
    roots: childrenOf(null, byParent).filter((entry) => entry.row.menu_type !== menuTypes.button),
    frameOrigins: [...new Set(links.flatMap((row) => siteOrigin(row.iframe_link) ?? []))].sort(),
  };
};
