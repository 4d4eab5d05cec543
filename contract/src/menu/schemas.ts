import { z } from 'zod';
import { basedOn, clearable, ifFlag, ifGiven, ifId, ifStatus, ownId, search } from '../schema/edit.ts';
import { flag, id, instant, listOf, parentId, rowId, rowStatus, status, text, whole } from '../schema/shape.ts';
import { address, atMost, frameAddress, permissionCode, routePath } from '../validation.ts';
import { menuName } from './fields.ts';

const menuType = z
  .union([z.literal([0, 1, 2, 3]), z.literal(['0', '1', '2', '3']).transform(Number)], { error: 'field.option' })
  .pipe(z.literal([0, 1, 2, 3]));

const rowMenuType = z.literal([0, 1, 2, 3]);
const order = whole(-1_000_000, 1_000_000);

export const menuItem = z.object({
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
export const menuQuery = z.object({
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
export const menuList = listOf(menuItem);
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

export const newMenuItem = z.object({
  parentId: parentId.optional(),
  menuType: menuType.default(0),
  name: text(menuName),
  path: clearable(routePath),
  status: status.default(1),
  ...parts,
});
export type NewMenuItem = z.output<typeof newMenuItem>;

export const menuItemChange = z.object({
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
export const menuRemoval = z
  .union(
    [
      id.transform((one) => ({ ids: [one], force: undefined })),
      z.object({ ids: z.array(id).min(1).max(1000), force: ifFlag }),
      z.object({ id, force: ifFlag }).transform((body) => ({ ids: [body.id], force: body.force })),
    ],
    { error: 'field.id' },
  )
  .transform(({ ids, force }) => ({ ids: [...new Set(ids)], force: force === true }));

export const menuUsage = z.object({
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
