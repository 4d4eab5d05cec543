import type { MenuUsage } from '@atrium/contract/menu/schemas.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Language } from '@atrium/contract/language.ts';
import { answeredTitle } from '../../platform/tree/titles.ts';
import { ApiError } from '../../platform/api-error/api-error.ts';
import { Tree } from '../../platform/tree/tree.ts';
import { roleName } from '../../platform/words/role-names.ts';
import { readMenuRows } from './store.ts';

/** Returns what is deleted with a menu item, and the roles that grant it. */
export const readUsage = async (db: Kysely<Schema>, id: number, lang: Language): Promise<MenuUsage> => {
  const tree = new Tree(await readMenuRows(db));
  if (!tree.get(id)) throw new ApiError('menus.notFound');
  const below = tree.below(id);
  const ids = [id, ...below.map((row) => row.id)];
  const roles = await db
    .selectFrom('roles')
    .leftJoin('role_counts', 'role_counts.role_id', 'roles.id')
    .select(['roles.id', 'roles.name', 'roles.code', 'role_counts.users'])
    .where((is) => is('roles.id', 'in', is.selectFrom('role_menus').select('role_id').where('menu_id', 'in', ids)))
    .orderBy('roles.id')
    .execute();
  return {
    below: below.map(({ id: one, name, menuType, path, permission, builtinKey }) => ({
      id: one,
      name: answeredTitle(lang, name),
      menuType,
      path,
      permission,
      builtin: builtinKey !== null,
    })),
    roles: roles.map(({ id: one, name, code }) => ({ id: one, name: roleName(lang, { code, name }), code })),
    userCount: roles.reduce((sum, { users }) => sum + (users ?? 0), 0),
  };
};
