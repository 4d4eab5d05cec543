import { z } from 'zod';
import { auditPage, historyQuery } from './audit.ts';
import { call } from './call.ts';
import {
  basedOn,
  byId,
  clearable,
  ifFlag,
  ifGiven,
  ifId,
  ifStatus,
  moveInput,
  ownId,
  removed,
  search,
} from './edit.ts';
import { endpoint } from './endpoint.ts';
import { buttons } from './permissions.ts';
import { flag, id, instant, listOf, nothing, parentId, rowId, rowStatus, status, text, whole } from './shape.ts';
import { address, all, atMost, frameAddress, permissionCode, required, routePath } from './validation.ts';

const handle = z.object({
  /** A translation key (`common.menu.role`) or plain text. */
  title: z.string(),
  /** The translation key of a title that is answered in words, because not every client knows the key. */
  titleKey: z.string().optional(),
  icon: z.string().optional(),
  order: z.number().optional(),
  roles: z.array(z.string()).optional(),
  /** The button codes this user holds on the page. */
  permissions: z.array(z.string()).optional(),
  keepAlive: z.boolean().optional(),
  hideInMenu: z.boolean().optional(),
  iframeLink: z.string().optional(),
  externalLink: z.string().optional(),
  ignoreAccess: z.boolean().optional(),
  /** The path of the entry that stays lit while this hidden one is open. */
  currentActiveMenu: z.string().optional(),
  /** Set by the web where the server supplied the route, not the web itself. */
  backstage: z.boolean().optional(),
});
export type RouteHandle = z.output<typeof handle>;

/** A menu entry as the web opens it: `path` absolute, `component` relative to the pages root. */
export interface Route {
  path: string;
  component?: string | undefined;
  handle: RouteHandle;
  children?: Route[] | undefined;
}

const route: z.ZodType<Route, Route> = z.lazy(() =>
  z.object({ path: z.string(), component: z.string().optional(), handle, children: z.array(route).optional() }),
);
const routes = z.array(route);

export const readRoutes = call<typeof nothing, typeof routes>('GET', 'get-async-routes', 'signed-in', {
  family: 'menu',
});

/** Kinds of menu entry: a group or page, a frame, an external link, a button. */
export const menuTypes = { page: 0, frame: 1, link: 2, button: 3 } as const;
export type MenuType = (typeof menuTypes)[keyof typeof menuTypes];

/** Characters of an entry's name. */
export const menuNameLength = 50;
export const menuName = all(required, atMost(menuNameLength));
const menuType = z
  .union([z.literal([0, 1, 2, 3]), z.literal(['0', '1', '2', '3']).transform(Number)], { error: 'field.option' })
  .pipe(z.literal([0, 1, 2, 3]));
const rowMenuType = z.literal([0, 1, 2, 3]);
const order = whole(-1_000_000, 1_000_000);

const menuItem = z.object({
  id: rowId,
  /** `""` at the root. */
  parentId: z.union([rowId, z.literal('')]),
  menuType: rowMenuType,
  name: z.string(),
  /** Absolute; `""` of a button. */
  path: z.string(),
  /** Of a page or group without one: its path. What is sent back as it was answered leaves it without. */
  component: z.string(),
  /** The code of a button; `""` on anything else. */
  permission: z.string(),
  /** Of an entry without one: its position plus 2. What is sent back as it was answered leaves it without. */
  order: z.int(),
  /** Of an entry without one: the usual icon of its type. */
  icon: z.string(),
  currentActiveMenu: z.string(),
  iframeLink: z.string(),
  keepAlive: z.boolean(),
  externalLink: z.string(),
  hideInMenu: z.boolean(),
  ignoreAccess: z.boolean(),
  status: rowStatus,
  createTime: instant,
  updateTime: instant,
  version: z.int(),
  /** It came with the product: it cannot be deleted, and its type, path and code stay. */
  builtin: z.boolean(),
  /** Codes of the roles it is limited to; empty for no limit. */
  roles: z.array(z.string()),
});
export type MenuItem = z.output<typeof menuItem>;

/** Without paging the whole tree comes; with it a page of roots with all below them. Filters keep the ancestors of what matches. */
const menuQuery = z.object({
  id: ifId,
  parentId: ifId,
  menuType: ifGiven(menuType),
  name: search,
  path: search,
  component: search,
  permission: search,
  icon: search,
  order: ifGiven(order),
  currentActiveMenu: search,
  iframeLink: search,
  externalLink: search,
  keepAlive: ifFlag,
  hideInMenu: ifFlag,
  ignoreAccess: ifFlag,
  status: ifStatus,
  current: ifGiven(whole(1, 1_000_000)),
  pageSize: ifGiven(whole(1, 100)),
});
export type MenuQuery = z.output<typeof menuQuery>;
const menuList = listOf(menuItem);

const clearableOrder = z.union([z.literal(['', null]).transform(() => null), order]).optional();
const parts = {
  component: clearable(atMost(200)),
  permission: clearable(permissionCode),
  order: clearableOrder,
  icon: clearable(atMost(100)),
  currentActiveMenu: clearable(routePath),
  iframeLink: clearable(frameAddress),
  externalLink: clearable(address),
  keepAlive: flag.optional(),
  hideInMenu: flag.optional(),
  ignoreAccess: flag.optional(),
  roles: z
    .array(text(atMost(32)))
    .max(100)
    .optional(),
};
const newMenuItem = z.object({
  parentId: parentId.optional(),
  menuType: menuType.default(0),
  name: text(menuName),
  path: clearable(routePath),
  status: status.default(1),
  ...parts,
});
export type NewMenuItem = z.output<typeof newMenuItem>;
const menuItemChange = z.object({
  id: ownId,
  version: basedOn,
  parentId: parentId.optional(),
  menuType: menuType.optional(),
  name: text(menuName).optional(),
  path: clearable(routePath),
  status: status.optional(),
  ...parts,
});
export type MenuItemChange = z.output<typeof menuItemChange>;

/** As every DELETE; with `force` also what hangs below and what roles were granted of it. */
const menuRemoval = z
  .union(
    [
      id.transform((one) => ({ ids: [one], force: undefined })),
      z.object({ ids: z.array(id).min(1).max(1000), force: ifFlag }),
      z.object({ id, force: ifFlag }).transform((body) => ({ ids: [body.id], force: body.force })),
    ],
    { error: 'field.id' },
  )
  .transform(({ ids, force }) => ({ ids: [...new Set(ids)], force: force === true }));

const menuUsage = z.object({
  /** What hangs below, in the order of the tree. */
  below: z.array(
    z.object({
      id: rowId,
      name: z.string(),
      menuType: rowMenuType,
      path: z.string(),
      permission: z.string(),
      builtin: z.boolean(),
    }),
  ),
  /** Who was granted it or something below. */
  roles: z.array(z.object({ id: rowId, name: z.string(), code: z.string() })),
  userCount: z.int(),
});
export type MenuUsage = z.output<typeof menuUsage>;

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

const shapeRefusals = ['menus.notFound', 'menus.pathTaken', 'menus.permissionTaken', 'menus.parent'] as const;
const changeRefusals = [
  ...shapeRefusals,
  'menus.cycle',
  'menus.builtin',
  'menus.needed',
  'row.stale',
  'right.exceeds',
] as const;

export const menuEndpoints = {
  routes: endpoint(readRoutes, {
    input: nothing,
    result: routes,
    summary:
      'The part of the menu that this user may open, as a tree. `/home` is always in it; who must change the password gets one page for that.',
    evenWithOldPassword: true,
  }),
  list: endpoint(listMenu, {
    input: menuQuery,
    result: menuList,
    summary: 'Menu entries, flat, in the order of the tree.',
  }),
  item: endpoint(readMenuItem, {
    input: byId,
    result: menuItem,
    summary: 'One menu entry.',
    refuses: ['menus.notFound'],
  }),
  create: endpoint(createMenuItem, {
    input: newMenuItem,
    result: menuItem,
    summary: 'Creates a menu entry.',
    refuses: [...shapeRefusals, 'right.exceeds'],
  }),
  update: endpoint(updateMenuItem, {
    input: menuItemChange,
    result: menuItem,
    summary: 'Changes a menu entry, found by its id or else by its path.',
    refuses: changeRefusals,
  }),
  delete: endpoint(deleteMenuItem, {
    input: menuRemoval,
    result: removed,
    summary: 'Deletes menu entries; what hangs below or was granted only with `force`.',
    refuses: ['menus.inUse', 'menus.builtin'],
  }),
  move: endpoint(moveMenuItem, {
    input: moveInput,
    result: menuItem,
    summary: 'Moves a menu entry to a parent and among its siblings.',
    refuses: changeRefusals,
  }),
  usage: endpoint(readMenuUsage, {
    input: byId,
    result: menuUsage,
    summary: 'What would go with a menu entry: entries below it, roles that were granted them.',
    refuses: ['menus.notFound'],
  }),
  history: endpoint(readMenuHistory, {
    input: historyQuery,
    result: auditPage,
    summary: 'What was done to a menu entry, newest first.',
  }),
};
