import type { MenuType } from '@atrium/contract/menu/fields.ts';
import type { MenuItem } from '@atrium/contract/menu/schemas.ts';
import { pagePaths } from '../../../lib/access/page-files.ts';

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

/** The path of the page that a component names: `/system/role`, `/system/role/index.tsx` and `/system/role/page.tsx` are one. */
export const pageOf = (component: string): string =>
  `/${component.replace(/^\/+/, '').replace(/\/(?:index|page)\.tsx$/, '')}`;

/** The page that an entry names itself; `''` where the server only repeats its path, at which there is no page. */
export const ownComponent = ({ component, path }: Pick<MenuItem, 'component' | 'path'>): string =>
  component === path && !pagePaths.includes(path) ? '' : component;
