import type { auditPage, historyQuery } from '../audit/schemas.ts';
import { get, post, put, remove } from '../call.ts';
import { buttons } from '../buttons.ts';
import type { byId, moveInput, removalResult } from '../schema/edit.ts';
import type { noInput } from '../schema/shape.ts';
import type { routes } from './route-schemas.ts';
import type { menuItem, menuItemChange, menuList, menuQuery, menuRemoval, menuUsage, newMenuItem } from './schemas.ts';

// Responses about roles contain the grantable menu items.
const menu = ['menu', 'role'] as const;

export const readRoutes = get<typeof noInput, typeof routes>('menu', 'get-async-routes', 'signed-in');
export const listMenu = get<typeof menuQuery, typeof menuList>('menu', 'menu-list', '/system/menu');
export const readMenuItem = get<typeof byId, typeof menuItem>('menu', 'menu-item', '/system/menu');
export const createMenuItem = post<typeof newMenuItem, typeof menuItem>(menu, 'menu-item', [
  '/system/menu',
  buttons.add,
]);
export const updateMenuItem = put<typeof menuItemChange, typeof menuItem>(menu, 'menu-item', [
  '/system/menu',
  buttons.update,
]);
export const deleteMenuItem = remove<typeof menuRemoval, typeof removalResult>(menu, 'menu-item', [
  '/system/menu',
  buttons.delete,
]);
export const moveMenuItem = post<typeof moveInput, typeof menuItem>(menu, 'menu-item/move', [
  '/system/menu',
  buttons.update,
]);
export const readMenuUsage = get<typeof byId, typeof menuUsage>('menu', 'menu-item/usage', '/system/menu');
export const readMenuHistory = get<typeof historyQuery, typeof auditPage>('menu', 'menu-item/history', '/system/menu');
