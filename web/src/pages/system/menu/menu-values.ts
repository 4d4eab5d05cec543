import type { MenuItem, MenuState } from '@atrium/contract/menu/schemas.ts';
import { pagePaths } from '../../../lib/access/page-files.ts';

export type MenuValues = Omit<MenuState, 'roles'>;

/** Returns the path of the page that a component names: `/system/role`, `/system/role/index.tsx` and `/system/role/page.tsx` are the same. */
export const pageOf = (component: string): string =>
  `/${component.replace(/^\/+/, '').replace(/\/(?:index|page)\.tsx$/, '')}`;

/** Returns the page that a menu item names, or `''` if the server only repeats a path without a page. */
export const ownComponent = ({ component, path }: Pick<MenuItem, 'component' | 'path'>): string =>
  component === path && !pagePaths.includes(path) ? '' : component;
