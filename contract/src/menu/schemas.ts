import { z } from 'zod';
import { createSchemas, createTextSchema } from '../resource/schemas.ts';
import type { EditableState } from '../resource/derived-types.ts';
import { optionalFlag, severalValues, treePaging } from '../schema/edit.ts';
import { id, createListSchema, parentId, rowId, status, text } from '../schema/shape.ts';
import { menuItemPermission, roleCode, roleSummary } from '../schema/summaries.ts';
import { menuResource, type MenuType } from './fields.ts';

const typeMeta = { description: 'Type of the menu item: 0 page or group, 1 frame, 2 external link, 3 button.' };
const menuType = z
  .union([z.literal([0, 1, 2, 3]), z.literal(['0', '1', '2', '3']).transform(Number)], { error: 'field.option' })
  .pipe(z.literal([0, 1, 2, 3]))
  .meta(typeMeta);

const rowMenuType = z.literal([0, 1, 2, 3]).meta(typeMeta);
const { fields } = menuResource;
const { row, changed, filters } = createSchemas(menuResource);
// Filtered by exact value only.
const { orderFrom: _from, orderTo: _to, ...otherFilters } = filters;

/** Empty `component`, `order` and `icon` are returned as their defaults. Sending these back stores no value. */
export const menuItem = row.extend({
  parentId: z.union([rowId, z.literal('')]).meta({ description: 'ID of the parent menu item; `""` at the root.' }),
  menuType: rowMenuType,
  roles: z.array(z.string()).meta({
    description: 'Codes of the roles to which the menu item is limited; empty for no limit.',
  }),
});
export type MenuItem = z.output<typeof menuItem>;

export type MenuState = Omit<EditableState<typeof fields>, 'menuType' | 'order'> & {
  readonly menuType: MenuType;
  /** Null for the default. */
  readonly order: number | null;
  readonly roles: readonly string[];
};

/** Without paging, the whole tree is returned. Filters include the ancestors of matches. */
export const menuQuery = z.object({
  ...otherFilters,
  menuType: severalValues(menuType).meta(typeMeta),
  ...treePaging,
});
export const menuList = createListSchema(menuItem);

const menuFields = {
  parentId: parentId
    .optional()
    .meta({ description: 'ID of the parent menu item, or the path of IDs to the parent; null or `""` for the root.' }),
  menuType: menuType.optional(),
  order: z
    .union([z.literal(['', null]).transform(() => null), changed.order.unwrap()])
    .optional()
    .meta({
      description: 'Position among the siblings; lower numbers come first. Null or `""` for the default position.',
    }),
  roles: z.array(text(32)).max(100).optional().meta({
    description: 'Codes of the roles to which the menu item is limited; empty for no limit.',
  }),
};
const { id: _id, version: _version, ...changedFields } = changed;

export const newMenuItem = z.object({
  ...changedFields,
  ...menuFields,
  menuType: menuType.default(0),
  name: createTextSchema(fields.name).meta({ description: 'Title of the menu item: a translation key or plain text.' }),
  status: status.default(1),
});

export const menuItemChange = z.object({ ...changed, ...menuFields });

const forceFlag = optionalFlag.meta({
  description: 'True to also delete the descendants and to revoke them from all roles.',
});

export const menuRemoval = z
  .union(
    [
      id.transform((itemId) => ({ ids: [itemId], force: undefined })),
      z.object({
        ids: z.array(id).min(1).max(1000).meta({ description: 'IDs of the menu items.' }),
        force: forceFlag,
      }),
      z
        .object({
          id,
          force: forceFlag,
        })
        .transform((body) => ({ ids: [body.id], force: body.force })),
    ],
    { error: 'field.id' },
  )
  .transform(({ ids, force }) => ({ ids: [...new Set(ids)], force: force === true }));

export const menuUsage = z.object({
  below: z
    .array(
      z.object({
        id: rowId.meta({ description: 'ID of the menu item.' }),
        name: z.string().meta({ description: 'Title of the menu item: a translation key or plain text.' }),
        menuType: rowMenuType,
        path: z.string().meta({ description: 'Absolute path of the page in the web app; `""` for a button.' }),
        permission: menuItemPermission,
        builtin: z.boolean().meta({ description: 'True for a built-in menu item, which cannot be deleted.' }),
      }),
    )
    .meta({ description: 'Descendants in tree order.' }),
  roles: z
    .array(
      z.object({
        ...roleSummary,
        code: roleCode,
      }),
    )
    .meta({ description: 'Roles to which the menu item or one of its descendants is granted.' }),
  userCount: z.int().meta({ description: 'Number of users with these roles.' }),
});
export type MenuUsage = z.output<typeof menuUsage>;
