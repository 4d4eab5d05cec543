import type { Route, RouteHandle } from '@atrium/contract/menu/route-schemas.ts';
import type { Language } from '@atrium/contract/language.ts';
import { menuTypes } from '@atrium/contract/menu/fields.ts';
import { getIcon, type MenuTreeNode, type MenuTree } from '../../lib/tree/menu-tree.ts';
import type { EffectivePermissions } from '../../authorization/effective-permissions.ts';
import { getResponseTitle } from '../../lib/tree/titles.ts';

type MenuIds = EffectivePermissions['menuIds'];

const isPage = ({ row }: MenuTreeNode): boolean => row.menu_type === menuTypes.page;

const getTitle = (key: string, lang: Language): Pick<RouteHandle, 'title' | 'titleKey'> => {
  const title = getResponseTitle(lang, key);
  return title === key ? { title } : { title, titleKey: key };
};

const createHandle = (node: MenuTreeNode, permittedIds: MenuIds, isOpen: boolean, lang: Language): RouteHandle => {
  const { row, roles, order, isGroup } = node;
  const codes = node.buttons
    .filter(({ row: { id } }) => permittedIds.has(id))
    .map(({ row: { permission } }) => permission);
  return {
    ...getTitle(row.name, lang),
    icon: getIcon(row.menu_type, row.icon),
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

const createRoutes = (node: MenuTreeNode, permittedIds: MenuIds, lang: Language): Route[] => {
  const children = node.children.flatMap((child) => createRoutes(child, permittedIds, lang));
  const isOpen = !node.isGroup && permittedIds.has(node.row.id);
  if (!isOpen && children.length === 0) return [];
  const { path, component, iframe_link: frame, external_link: link } = node.row;
  return [
    {
      path,
      ...(isOpen && isPage(node) && component && !frame && !link && { component }),
      handle: createHandle(node, permittedIds, isOpen, lang),
      ...(children.length > 0 && { children }),
    },
  ];
};

export const createRouteTree = (
  tree: MenuTree,
  { menuIds }: Pick<EffectivePermissions, 'menuIds'>,
  lang: Language,
): Route[] => tree.roots.flatMap((node) => createRoutes(node, menuIds, lang));

const homePath = '/home';

const hasPath = (routes: readonly Route[], path: string): boolean =>
  routes.some((route) => route.path === path || hasPath(route.children ?? [], path));

const createHomeRoute = (component: string, handle: RouteHandle): Route => ({
  path: homePath,
  component,
  handle: { icon: 'HomeOutlined', order: 1, ...handle },
});

/** Every client opens `/home` first. If the home page is not permitted, this path shows the user's own profile. */
export const ensureHomeRoute = (routes: readonly Route[]): Route[] =>
  hasPath(routes, homePath)
    ? [...routes]
    : [
        createHomeRoute('/personal-center/my-profile/index.tsx', { title: 'common.menu.home', keepAlive: true }),
        ...routes,
      ];

/** Returns the only route of an account that must change its password, at `/home`, which every client opens first. */
export const createPasswordRoutes = (lang: Language): Route[] => [
  createHomeRoute('/change-password/index.tsx', {
    ...getTitle('common.menu.changePassword', lang),
    icon: 'LockOutlined',
    keepAlive: false,
  }),
];

/** Returns the only route of an account that must add a second factor, at `/home`, which every client opens first. */
export const createSecondFactorRoutes = (lang: Language): Route[] => [
  createHomeRoute('/add-second-factor/index.tsx', {
    ...getTitle('common.menu.addSecondFactor', lang),
    icon: 'SafetyOutlined',
    keepAlive: false,
  }),
];
