import { z } from 'zod';
import { dataScopes } from '../role/fields.ts';
import { menuItemPermission, menuItemSummary, roleSummary } from '../schema/summaries.ts';

export const userPermissions = z.object({
  admin: z.boolean().meta({ description: 'True if the user has the administrator role, which has all permissions.' }),
  grants: z
    .array(
      z.object({
        ...menuItemSummary,
        permission: menuItemPermission,
        roles: z
          .array(
            z.object({
              ...roleSummary,
              dataScope: z
                .enum(dataScopes)
                .meta({ description: 'Data scope of the role: the users and departments it covers.' }),
            }),
          )
          .meta({ description: 'Roles that grant the menu item to the user.' }),
      }),
    )
    .meta({ description: 'Menu items granted to the user, as a flat list in menu order.' }),
});
export type UserPermissions = z.output<typeof userPermissions>;
