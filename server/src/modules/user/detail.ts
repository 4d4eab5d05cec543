import type { Language } from '@atrium/contract/language.ts';
import type { UserSession } from '@atrium/contract/user/action-schemas.ts';
import type { UserPermissions } from '@atrium/contract/user/permission-schemas.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Caller } from '../../auth/caller.ts';
import type { AppContext } from '../../context/context.ts';
import { sortByMenuOrder } from '../../lib/tree/menu-order.ts';
import { toDataScope } from '../../authorization/permission-grants.ts';
import { getResponseTitle } from '../../lib/tree/titles.ts';
import { Tree } from '../../lib/tree/tree.ts';
import { translateRoleName } from '../../lib/words/role-names.ts';

export const loadSessions = async (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  caller: Caller,
  userId: number,
): Promise<UserSession[]> => {
  const rows = await db
    .selectFrom('sessions')
    .leftJoin('users as viewers', 'viewers.id', 'sessions.viewer_id')
    .select(['sessions.id', 'sessions.device', 'sessions.address', 'sessions.create_time as createTime'])
    .select(['sessions.last_use_time as lastUseTime', 'viewers.name as viewer'])
    .where('sessions.user_id', '=', userId)
    .where('sessions.expire_time', '>', clock())
    .orderBy('sessions.last_use_time', 'desc')
    .orderBy('sessions.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, viewer: row.viewer ?? '', own: row.id === caller.sessionId }));
};

const loadRolesByMenu = async (db: Kysely<Schema>, userId: number, lang: Language) => {
  const roles = await db
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select(['roles.id', 'roles.name', 'roles.code', 'roles.data_scope'])
    .where('user_roles.user_id', '=', userId)
    .where('roles.status', '=', 1)
    .orderBy('roles.id')
    .execute();
  const grantedItems = await db
    .selectFrom('role_menus')
    .selectAll()
    .where('role_id', 'in', [0, ...roles.map(({ id }) => id)])
    .execute();
  const grantsByMenu = Map.groupBy(grantedItems, (row) => row.menu_id);
  return (menuId: number) =>
    roles
      .filter(({ id }) => grantsByMenu.get(menuId)?.some(({ role_id }) => role_id === id))
      .map((role) => ({ id: role.id, name: translateRoleName(lang, role), dataScope: toDataScope(role) }));
};

export const loadUserPermissions = async (
  { db, permissionCache }: Pick<AppContext, 'db' | 'permissionCache'>,
  userId: number,
  lang: Language,
): Promise<UserPermissions> => {
  const effectivePermissions = await permissionCache.load(userId);
  const rows = await db
    .selectFrom('menus')
    .select([
      'id',
      'parent_id as parentId',
      'sort_order as order',
      'menu_type as menuType',
      'name',
      'path',
      'permission',
    ])
    .execute();
  const getRoles = await loadRolesByMenu(db, userId, lang);
  const grantedItems = new Tree(sortByMenuOrder(rows))
    .inOrder()
    .filter(({ id }) => effectivePermissions.menuIds.has(id))
    .map(({ order: _order, parentId, ...row }) => ({
      ...row,
      name: getResponseTitle(lang, row.name),
      ...(parentId !== null && { parentId }),
      roles: getRoles(row.id),
    }));
  return { admin: effectivePermissions.isAdmin, grants: grantedItems };
};
