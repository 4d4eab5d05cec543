import type { MenuItem, MenuState } from '@atrium/contract/menu/schemas.ts';
import { pagePaths } from '../../../lib/access/page-files.ts';

export type MenuValues = Omit<MenuState, 'roles'>;

/** `/system/role`, `/system/role/index.tsx` and `/system/role/page.tsx` are the same page. */
export const getPagePath = (component: string): string =>
  `/${component.replace(/^\/+/, '').replace(/\/(?:index|page)\.tsx$/, '')}`;

/** Returns the component, or `''` if it only repeats a path that has no page. */
export const getCustomComponent = ({ component, path }: Pick<MenuItem, 'component' | 'path'>): string =>
  component === path && !pagePaths.includes(path) ? '' : component;
