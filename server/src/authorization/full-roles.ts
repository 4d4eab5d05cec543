import { superAdmin } from '@atrium/contract/permissions.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Returns whether one of the roles is that of administrators, or grants all menu items and all data. */
export const includesFullRole = async (trx: Kysely<Schema>, roleIds: readonly number[]): Promise<boolean> => {
  if (roleIds.length === 0) return false;
  const role = await trx
    .selectFrom('roles')
    .select('id')
    .where('id', 'in', [...new Set(roleIds)])
    .where((eb) => {
      const grantedIds = eb.selectFrom('role_menus').select('menu_id').whereRef('role_menus.role_id', '=', 'roles.id');
      const otherItems = eb.selectFrom('menus').select('menus.id').where('menus.id', 'not in', grantedIds);
      const hasAllItems = eb.not(eb.exists(otherItems));
      return eb.or([eb('code', '=', superAdmin), eb.and([eb('data_scope', '=', 'all'), hasAllItems])]);
    })
    .executeTakeFirst();
  return role !== undefined;
};
