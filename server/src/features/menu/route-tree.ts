import type { Route, RouteHandle } from '@atrium/contract/menu.ts';
import { iconOf, menuTypes, type MenuEntry, type MenuTree } from '../../platform/menu-tree.ts';
import type { Rights } from '../../platform/rights.ts';

type Held = Rights['menuIds'];

const isPage = ({ row }: MenuEntry): boolean => row.menu_type === menuTypes.page;

const handleOf = (entry: MenuEntry, held: Held, isOpen: boolean): RouteHandle => {
  const { row, roles, order, isGroup } = entry;
  const codes = entry.buttons.filter(({ row: { id } }) => held.has(id)).map(({ row: { permission } }) => permission);
  return {
    title: row.name,
    icon: iconOf(row.menu_type, row.icon),
    order,
    ...(roles.length > 0 && row.ignore_access !== 1 && { roles: [...roles] }),
    ...(isOpen && codes.length > 0 && { permissions: codes }),
    ...(!isGroup && { keepAlive: row.keep_alive === 1 }),
    ...(row.hide_in_menu === 1 && { hideInMenu: true }),
    ...(isOpen && row.iframe_link && { iframeLink: row.iframe_link }),
    ...(isOpen && row.external_link && { externalLink: row.external_link }),
    ...(row.ignore_access === 1 && { ignoreAccess: true }),
    ...(row.current_active_menu && { currentActiveMenu: row.current_active_menu }),
  };
};

/** An entry that is held, or above one that is; an entry that is only above others has no page of its own. */
const routeOf = (entry: MenuEntry, held: Held): Route[] => {
  const children = entry.children.flatMap((child) => routeOf(child, held));
  const isOpen = !entry.isGroup && held.has(entry.row.id);
  if (!isOpen && children.length === 0) return [];
  const { path, component, iframe_link: frame, external_link: link } = entry.row;
  return [
    {
      path,
      ...(isOpen && isPage(entry) && component && !frame && !link && { component }),
      handle: handleOf(entry, held, isOpen),
      ...(children.length > 0 && { children }),
    },
  ];
};

/** The part of the menu that rights open, in its order. */
export const routeTree = (tree: MenuTree, { menuIds }: Pick<Rights, 'menuIds'>): Route[] =>
  tree.roots.flatMap((entry) => routeOf(entry, menuIds));
