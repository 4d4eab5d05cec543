import type { MenuItem, MenuState } from '@atrium/contract/menu/schemas.ts';
import { pagePaths } from '../../../lib/access/page-files.ts';

/** What the form of a menu entry holds. */
export type MenuValues = Omit<MenuState, 'roles'>;

/** The path of the page that a component names: `/system/role`, `/system/role/index.tsx` and `/system/role/page.tsx` are one. */
export const pageOf = (component: string): string =>
  `/${component.replace(/^\/+/, '').replace(/\/(?:index|page)\.tsx$/, '')}`;

/** The page that an entry names itself; `''` where the server only repeats its path, at which there is no page. */
export const ownComponent = ({ component, path }: Pick<MenuItem, 'component' | 'path'>): string =>
  component === path && !pagePaths.includes(path) ? '' : component;
