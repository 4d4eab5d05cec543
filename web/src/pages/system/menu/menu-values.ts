import type { MenuType } from '@atrium/contract/menu.ts';

/** What the form of a menu entry holds. */
export interface MenuValues {
  menuType: MenuType;
  parentId: number | null;
  name: string;
  path: string;
  component: string;
  permission: string;
  order: number | null;
  icon: string;
  currentActiveMenu: string;
  iframeLink: string;
  externalLink: string;
  keepAlive: boolean;
  hideInMenu: boolean;
  ignoreAccess: boolean;
  status: boolean;
}
