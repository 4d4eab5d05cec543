import type { auditPage, historyQuery } from '../audit/schemas.ts';
import { call } from '../call.ts';
import { buttons } from '../permissions.ts';
import type { byId, moveInput, removed } from '../schema/edit.ts';
import type { nothing } from '../schema/shape.ts';
import type { routes } from './route-schemas.ts';
import type { menuItem, menuItemChange, menuList, menuQuery, menuRemoval, menuUsage, newMenuItem } from './schemas.ts';

export const readRoutes = call<typeof nothing, typeof routes>('GET', 'get-async-routes', 'signed-in', {
  family: 'menu',
});
export const listMenu = call<typeof menuQuery, typeof menuList>('GET', 'menu-list', '/system/menu');
export const readMenuItem = call<typeof byId, typeof menuItem>('GET', 'menu-item', '/system/menu');
// Roles show what there is to be granted.
export const createMenuItem = call<typeof newMenuItem, typeof menuItem>(
  'POST',
  'menu-item',
  ['/system/menu', buttons.add],
  { stales: ['role'] },
);
export const updateMenuItem = call<typeof menuItemChange, typeof menuItem>(
  'PUT',
  'menu-item',
  ['/system/menu', buttons.update],
  { stales: ['role'] },
);
export const deleteMenuItem = call<typeof menuRemoval, typeof removed>(
  'DELETE',
  'menu-item',
  ['/system/menu', buttons.delete],
  { stales: ['role'] },
);
export const moveMenuItem = call<typeof moveInput, typeof menuItem>(
  'POST',
  'menu-item/move',
  ['/system/menu', buttons.update],
  { stales: ['role'] },
);
export const readMenuUsage = call<typeof byId, typeof menuUsage>('GET', 'menu-item/usage', '/system/menu');
export const readMenuHistory = call<typeof historyQuery, typeof auditPage>('GET', 'menu-item/history', '/system/menu');
