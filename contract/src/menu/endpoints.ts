import { endpoint } from '../endpoint.ts';
import { byId, moveInput, removalResult } from '../schema/edit.ts';
import { noInput } from '../schema/shape.ts';
import { historyEndpoint } from '../resource/record-endpoints.ts';
import { previewRoleMenu } from '../role/calls.ts';
import * as calls from './calls.ts';
import { routes } from './route-schemas.ts';
import { examples } from './examples.ts';
import * as schemas from './schemas.ts';

const shapeErrors = [
  'menus.notFound',
  'menus.pathTaken',
  'menus.permissionTaken',
  'menus.parent',
  'roles.notFound',
] as const;

const changeErrors = [
  ...shapeErrors,
  'menus.cycle',
  'menus.builtin',
  'menus.needed',
  'row.stale',
  'right.exceeds',
] as const;

export const menuEndpoints = {
  routes: endpoint(calls.readRoutes, {
    input: noInput,
    result: routes,
    summary:
      'Returns the menu of the signed-in user as a tree, which always contains `/home`. A user who must change the password or add a second factor gets only `/home`.',
    example: examples.routes,
    allowedBeforePasswordChange: true,
    allowedWithoutSecondFactor: true,
  }),
  rolePreview: endpoint(previewRoleMenu, {
    input: byId,
    result: routes,
    summary:
      'Returns the menu of users who have only this role, even if the role is disabled. Addresses of frames and external links are left out.',
    example: { input: { id: 2 }, result: examples.routes.result },
    errors: ['roles.notFound'],
  }),
  list: endpoint(calls.listMenu, {
    input: schemas.menuQuery,
    result: schemas.menuList,
    summary: 'Returns the menu items as a flat list in tree order.',
    example: examples.list,
  }),
  item: endpoint(calls.readMenuItem, {
    input: byId,
    result: schemas.menuItem,
    summary: 'Returns one menu item.',
    errors: ['menus.notFound'],
  }),
  create: endpoint(calls.createMenuItem, {
    input: schemas.newMenuItem,
    result: schemas.menuItem,
    summary: 'Creates a menu item.',
    example: examples.create,
    errors: [...shapeErrors, 'right.exceeds'],
  }),
  update: endpoint(calls.updateMenuItem, {
    input: schemas.menuItemChange,
    result: schemas.menuItem,
    summary: 'Changes the menu item with the given ID or, without an ID, with the given path.',
    example: examples.update,
    errors: changeErrors,
  }),
  delete: endpoint(calls.deleteMenuItem, {
    input: schemas.menuRemoval,
    result: removalResult,
    summary: 'Deletes menu items. Items that have children or are granted to roles require `force`.',
    example: examples.delete,
    errors: ['menus.inUse', 'menus.builtin', 'row.referred'],
  }),
  move: endpoint(calls.moveMenuItem, {
    input: moveInput,
    result: schemas.menuItem,
    summary: 'Moves a menu item to another parent or position.',
    errors: changeErrors,
  }),
  usage: endpoint(calls.readMenuUsage, {
    input: byId,
    result: schemas.menuUsage,
    summary: 'Returns the descendants of a menu item and the roles to which they are granted, before a deletion.',
    errors: ['menus.notFound'],
  }),
  history: historyEndpoint(calls.readMenuHistory, 'a menu item', 'menus.notFound'),
};
