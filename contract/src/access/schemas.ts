import { z } from 'zod';
import { dataScopes } from '../role/fields.ts';
import { id, rowId, text } from '../schema/shape.ts';
import { combineRules, maxLength, required } from '../validation.ts';

const explainChecks = [
  'user.enabled',
  'user.admin',
  'menu.exists',
  'menu.enabled',
  'menu.everyone',
  'menu.limited',
  'role.grants',
] as const;

const permissionQuery = {
  path: text(200).pipe(z.string()).meta({ description: 'Path of the page.' }),
  permission: text(100).default('').meta({ description: 'Permission code of the button; `""` for the page itself.' }),
};

export const holdersQuery = z.object(permissionQuery);

export const holders = z.object({
  titles: z.array(z.string()).meta({
    description: 'Titles of the menu items from the root to the requested item; empty if the item does not exist.',
  }),
  roles: z.array(z.string()).meta({ description: 'Names of the enabled roles that have the permission.' }),
  everyone: z.boolean().meta({ description: 'True if every signed-in user has the permission.' }),
});
export type Holders = z.output<typeof holders>;

export const explainQuery = z.object({
  userId: id.meta({ description: 'ID of the user.' }),
  path: text(200, combineRules(required, maxLength(200))).meta({ description: 'Path of the page.' }),
  permission: text(100).default('').meta({ description: 'Permission code of the button; `""` for the page itself.' }),
});

const evaluatedCheck = z.object({
  check: z.enum(explainChecks).meta({ description: 'Name of the check.' }),
  ok: z.boolean().meta({ description: 'True if the check passed.' }),
  id: rowId.nullable().meta({ description: 'ID of the checked user, menu item or role; null for none.' }),
  name: z.string().meta({ description: 'Name of the checked user, menu item or role.' }),
  enabled: z.boolean().optional().meta({ description: 'For `role.grants`: true if the role is enabled.' }),
  has: z.boolean().optional().meta({ description: 'For `role.grants`: true if the menu item is granted to the role.' }),
  dataScope: z.enum(dataScopes).optional().meta({ description: 'For `role.grants`: data scope of the role.' }),
});

export const explanation = z.object({
  allowed: z.boolean().meta({ description: 'True if the user has the permission.' }),
  chain: z.array(evaluatedCheck).meta({ description: 'Checks in the order of evaluation.' }),
  decidedBy: z.enum(explainChecks).meta({ description: 'Name of the check that decided the result.' }),
  roles: z.array(z.string()).meta({ description: 'Names of the enabled roles that would grant the permission.' }),
});
export type Explanation = z.output<typeof explanation>;
