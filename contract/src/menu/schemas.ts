import { z } from 'zod';
import { schemasOf, textOf } from '../resource/schemas.ts';
import type { StateOf } from '../resource/derived-types.ts';
import { ifFlag, ifGiven, treePaging } from '../schema/edit.ts';
import { id, listOf, parentId, rowId, status, text } from '../schema/shape.ts';
import { menuResource, type MenuType } from './fields.ts';

const menuType = z
  .union([z.literal([0, 1, 2, 3]), z.literal(['0', '1', '2', '3']).transform(Number)], { error: 'field.option' })
  .pipe(z.literal([0, 1, 2, 3]));

const rowMenuType = z.literal([0, 1, 2, 3]);
const { fields } = menuResource;
const { row, changed, filters } = schemasOf(menuResource);
// Of a menu an order is asked for as it is.
const { orderFrom: _from, orderTo: _to, ...asked } = filters;

/**
 * `parentId` is `""` at the root. `component`, `order` and `icon` of an entry without are its path (of a page or group), its position
 * plus 2, and the usual icon of its type: what is sent back as it was answered leaves it without.
 */
export const menuItem = row.extend({
  parentId: z.union([rowId, z.literal('')]),
  menuType: rowMenuType,
  /** Codes of the roles it is limited to; empty for no limit. */
  roles: z.array(z.string()),
});
export type MenuItem = z.output<typeof menuItem>;

/** Everything of a menu entry that people set. */
export interface MenuState extends Omit<StateOf<typeof fields>, 'menuType' | 'order'> {
  readonly menuType: MenuType;
  /** Null: none of its own. */
  readonly order: number | null;
  readonly roles: readonly string[];
}

/** Without paging the whole tree comes; with it a page of roots with all below them. Filters keep the ancestors of what matches. */
export const menuQuery = z.object({ ...asked, menuType: ifGiven(menuType), ...treePaging });
export type MenuQuery = z.output<typeof menuQuery>;
export const menuList = listOf(menuItem);

const own = {
  parentId: parentId.optional(),
  menuType: menuType.optional(),
  order: z.union([z.literal(['', null]).transform(() => null), changed.order.unwrap()]).optional(),
  roles: z.array(text(32)).max(100).optional(),
};
const { id: _id, version: _version, ...parts } = changed;

export const newMenuItem = z.object({
  ...parts,
  ...own,
  menuType: menuType.default(0),
  name: textOf(fields.name),
  status: status.default(1),
});
export type NewMenuItem = z.output<typeof newMenuItem>;

export const menuItemChange = z.object({ ...changed, ...own });
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
