import type { Language } from '@atrium/contract/language.ts';
import type { MenuUsage } from '@atrium/contract/menu/schemas.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { recordRoleChange } from '../../change/role-changes.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { getResponseTitle, translateTitle } from '../../lib/tree/titles.ts';
import { Tree } from '../../lib/tree/tree.ts';
import { translateRoleName } from '../../lib/words/role-names.ts';
import { menuItems } from './resource.ts';
import { loadMenuTree, loadMenuRows, type MenuRow } from './store.ts';

export const loadUsage = async (db: Kysely<Schema>, id: number, lang: Language): Promise<MenuUsage> => {
  const tree = new Tree(await loadMenuRows(db));
  if (!tree.get(id)) throw new ApiError('menus.notFound');
  const descendants = tree.getDescendants(id);
  const ids = [id, ...descendants.map((row) => row.id)];
  const roles = await db
    .selectFrom('roles')
    .leftJoin('role_counts', 'role_counts.role_id', 'roles.id')
    .select(['roles.id', 'roles.name', 'roles.code', 'role_counts.users'])
    .where((eb) => eb('roles.id', 'in', eb.selectFrom('role_menus').select('role_id').where('menu_id', 'in', ids)))
    .orderBy('roles.id')
    .execute();
  return {
    below: descendants.map(({ id: itemId, name, menuType, path, permission, builtinKey }) => ({
      id: itemId,
      name: getResponseTitle(lang, name),
      menuType,
      path,
      permission,
      builtin: builtinKey !== null,
    })),
    roles: roles.map(({ id: roleId, name, code }) => ({
      id: roleId,
      name: translateRoleName(lang, { code, name }),
      code,
    })),
    userCount: roles.reduce((sum, { users }) => sum + (users ?? 0), 0),
  };
};

const assertUnused = (
  lang: Language,
  descendants: readonly MenuRow[],
  roles: readonly { readonly id: number; readonly name: string; readonly code: string }[],
): void => {
  if (descendants.length === 0 && roles.length === 0) return;
  throw new ApiError('menus.inUse', {
    params: {
      below: descendants.map(({ id, name, path }) => ({ id, name: getResponseTitle(lang, name), path })),
      roles: roles.map((role) => ({ id: role.id, name: translateRoleName(lang, role), code: role.code })),
    },
  });
};

/** Deletes menu items with their descendants, all or none, and revokes them from roles. */
export const deleteMenuItems = async (
  tx: RecordTransaction,
  { ids, force }: { readonly ids: readonly number[]; readonly force: boolean },
): Promise<void> => {
  const { trx, lang } = tx;
  const tree = new Tree(await loadMenuTree(tx));
  const rows = [...new Set(ids.flatMap((id) => tree.branch(id)))];
  const builtinItem = rows.find(({ builtinKey }) => builtinKey !== null);
  if (builtinItem) throw new ApiError('menus.builtin', { params: { name: translateTitle(lang, builtinItem.name) } });
  const deletedIds = rows.map(({ id }) => id);
  const roles = await trx
    .selectFrom('roles')
    .select(['id', 'name', 'code', 'version'])
    .where((eb) =>
      eb(
        'id',
        'in',
        eb
          .selectFrom('role_menus')
          .select('role_id')
          .where('menu_id', 'in', [0, ...deletedIds]),
      ),
    )
    .execute();
  const descendants = rows.filter(({ id }) => !ids.includes(id));
  if (!force) assertUnused(lang, descendants, roles);
  const roleIds = roles.map(({ id }) => id);
  const roleContents = await tx.permissions.loadRoles(roleIds);
  await menuItems.delete(tx, deletedIds);
  for (const role of roles) {
    const previousGrants = roleContents.find(({ id }) => id === role.id)?.menus ?? new Set<number>();
    const remainingGrants = [...previousGrants].filter((id) => !deletedIds.includes(id));
    await recordRoleChange(tx.context.dialect, tx, role, {
      field: 'menus',
      before: previousGrants,
      after: remainingGrants,
    });
  }
};
