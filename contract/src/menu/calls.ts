import type { auditPage, historyQuery } from '../audit/schemas.ts';
import { call } from '../call.ts';
import { buttons } from '../permissions.ts';
import type { byId, moveInput, removed } from '../schema/edit.ts';
import type { nothing } from '../schema/shape.ts';
import type { routes } from './route-schemas.ts';
import type { menuItem, menuItemChange, menuList, menuQuery, menuRemoval, menuUsage, newMenuItem } from './schemas.ts';

export const readRoutes = call<typeof nothing, typeof routes>('menu', 'GET', 'get-async-routes', 'signed-in');
export const listMenu = call<typeof menuQuery, typeof menuList>('menu', 'GET', 'menu-list', '/system/menu');
export const readMenuItem = call<typeof byId, typeof menuItem>('menu', 'GET', 'menu-item', '/system/menu');
// Roles show what there is to be granted.
export const createMenuItem = call<typeof newMenuItem, typeof menuItem>(
  'menu',
  'POST',
  'menu-item',
  ['/system/menu', buttons.add],
  ['menu', 'role'],
);
export const updateMenuItem = call<typeof menuItemChange, typeof menuItem>(
  'menu',
  'PUT',
  'menu-item',
  ['/system/menu', buttons.update],
  ['menu', 'role'],
);
export const deleteMenuItem = call<typeof menuRemoval, typeof removed>(
  'menu',
  'DELETE',
  'menu-item',
  ['/system/menu', buttons.delete],
  ['menu', 'role'],
);
export const moveMenuItem = call<typeof moveInput, typeof menuItem>(
  'menu',
  'POST',
  'menu-item/move',
  ['/system/menu', buttons.update],
  ['menu', 'role'],
);
export const readMenuUsage = call<typeof byId, typeof menuUsage>('menu', 'GET', 'menu-item/usage', '/system/menu');
export const readMenuHistory = call<typeof historyQuery, typeof auditPage>(
  'menu',
  'GET',
  'menu-item/history',
  '/system/menu',
);
