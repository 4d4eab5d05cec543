import { z } from 'zod';
import { dataScopes } from '../role/fields.ts';
import { rowId } from '../schema/shape.ts';

export const userRights = z.object({
  admin: z.boolean().meta({ description: 'True if the user has the administrator role, which has all permissions.' }),
  grants: z
    .array(
      z.object({
        id: rowId.meta({ description: 'ID of the menu entry.' }),
        parentId: rowId.optional().meta({ description: 'ID of the parent entry; absent at the root.' }),
        menuType: z
          .int()
          .meta({ description: 'Type of the menu entry: 0 page or group, 1 frame, 2 external link, 3 button.' }),
        name: z.string().meta({ description: 'Title of the menu entry: a translation key or plain text.' }),
        path: z.string().meta({ description: 'Absolute path of the page in the web app; `""` for a button.' }),
        permission: z.string().meta({
          description: 'Permission code of the button, such as `permission:button:add`; `""` for other types.',
        }),
        roles: z
          .array(
            z.object({
              id: rowId.meta({ description: 'ID of the role.' }),
              name: z.string().meta({ description: 'Name of the role.' }),
              dataScope: z
                .enum(dataScopes)
                .meta({ description: 'Data scope of the role: the users and departments it covers.' }),
            }),
          )
          .meta({ description: 'Roles that give the entry to the user.' }),
      }),
    )
    .meta({ description: 'Menu entries that the user has, flat, in menu order.' }),
});
export type UserRights = z.output<typeof userRights>;
