import { z } from 'zod';
import { dataScopes } from '../role/fields.ts';
import { rowId } from '../schema/shape.ts';

export const userRights = z.object({
  /** Everything is allowed. */
  admin: z.boolean(),
  /** What the user holds, flat in the order of the menu, with the roles it comes from; `parentId` is absent at the root. */
  grants: z.array(
    z.object({
      id: rowId,
      parentId: rowId.optional(),
      menuType: z.int(),
      name: z.string(),
      path: z.string(),
      permission: z.string(),
      roles: z.array(z.object({ id: rowId, name: z.string(), dataScope: z.enum(dataScopes) })),
    }),
  ),
});
export type UserRights = z.output<typeof userRights>;
