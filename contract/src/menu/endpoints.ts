import { auditPage, historyQuery } from '../audit/schemas.ts';
import { endpoint } from '../endpoint.ts';
import { byId, moveInput, removed } from '../schema/edit.ts';
import { nothing } from '../schema/shape.ts';
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
    input: nothing,
    result: routes,
    summary:
      'The part of the menu that this user may open, as a tree. `/home` is always in it; who must change the password gets one page for that.',
    example: examples.routes,
    evenWithOldPassword: true,
  }),
  list: endpoint(calls.listMenu, {
    input: schemas.menuQuery,
    result: schemas.menuList,
    summary: 'Menu entries, flat, in the order of the tree.',
    example: examples.list,
  }),
  item: endpoint(calls.readMenuItem, {
    input: byId,
    result: schemas.menuItem,
    summary: 'One menu entry.',
    errors: ['menus.notFound'],
  }),
  create: endpoint(calls.createMenuItem, {
    input: schemas.newMenuItem,
    result: schemas.menuItem,
    summary: 'Creates a menu entry.',
    example: examples.create,
    errors: [...shapeErrors, 'right.exceeds'],
  }),
  update: endpoint(calls.updateMenuItem, {
    input: schemas.menuItemChange,
    result: schemas.menuItem,
    summary: 'Changes a menu entry, found by its id or else by its path.',
    example: examples.update,
    errors: changeErrors,
  }),
  delete: endpoint(calls.deleteMenuItem, {
    input: schemas.menuRemoval,
    result: removed,
    summary: 'Deletes menu entries; what hangs below or was granted only with `force`.',
    example: examples.delete,
    errors: ['menus.inUse', 'menus.builtin', 'row.referred'],
  }),
  move: endpoint(calls.moveMenuItem, {
    input: moveInput,
    result: schemas.menuItem,
    summary: 'Moves a menu entry to a parent and among its siblings.',
    errors: changeErrors,
  }),
  usage: endpoint(calls.readMenuUsage, {
    input: byId,
    result: schemas.menuUsage,
    summary: 'What would go with a menu entry: entries below it, roles that were granted them.',
    errors: ['menus.notFound'],
  }),
  history: endpoint(calls.readMenuHistory, {
    input: historyQuery,
    result: auditPage,
    summary: 'What was done to a menu entry, newest first.',
    errors: ['menus.notFound'],
  }),
};
