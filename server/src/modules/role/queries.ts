import { superAdmin } from '@atrium/contract/permissions.ts';
import type { Assignable, Role, RoleQuery } from '@atrium/contract/role/schemas.ts';
import type { Language } from '@atrium/contract/language.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { PermissionData } from '../../authorization/permission-data.ts';
import type { Caller } from '../../auth/caller.ts';
import type { ReadCall } from '../../context/read-call.ts';
import { GrantPolicy } from '../../change/grant-policy.ts';
import { sortByIds } from '../../resource/list/page.ts';
import type { Paging } from '../../resource/list/page-rows.ts';
import { loadOnce } from '../../resource/pipeline/call-data.ts';
import type { Selection } from '../../resource/pipeline/definition.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';
import { sortIds } from '../../audit/field-changes.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { getRoleGrants, dependsOnHolder, loadMemberDepts } from '../../authorization/role-permission-grants.ts';
import { getResponseTitle } from '../../lib/tree/titles.ts';
import { translateRole } from '../../lib/words/role-names.ts';
import { expandGrants, findFullyGranted, findUncheckable } from './rules.ts';
import { createRoleOrder, loadGrants, loadMenuItems, loadPlainRoles, selectRoles } from './store.ts';

export type RoleFilter = Omit<RoleQuery, keyof Paging>;

export const selectListedRoles = ({ permissions, lang }: ReadCall, { sort, ...filter }: RoleFilter): Selection => ({
  records: selectRoles(permissions.db, filter),
  order: createRoleOrder(sort, lang),
});

export const serializeExportedRoles = async ({ permissions, lang }: ReadCall, ids: readonly number[]) =>
  sortByIds(ids, await loadPlainRoles(permissions.db, ids)).map((role) => translateRole(lang, role));

export const serializeRoles = async (
  { permissions, caller, lang }: ReadCall,
  ids: readonly number[],
): Promise<Role[]> => {
  const { db } = permissions;
  const roles = sortByIds(ids, await loadPlainRoles(db, ids)).map((role) => translateRole(lang, role));
  const policy = await GrantPolicy.load(permissions, caller);
  if (policy.isAdmin) return roles.map((role) => ({ ...role, holdsMore: false }));
  const roleContents = await permissions.loadRoles(ids);
  const deptIdsByRole = await loadMemberDepts(
    db,
    roleContents.filter(dependsOnHolder).map(({ id }) => id),
  );
  return roles.map((role) => {
    const content = roleContents.find(({ id }) => id === role.id);
    const grants = content && getRoleGrants(content, deptIdsByRole.get(role.id) ?? [], policy.context);
    return { ...role, holdsMore: grants === undefined || !policy.covers(grants) };
  });
};

export const serializeConflictingRole = async (tx: RecordTransaction, id: number) => {
  const [role] = await serializeRoles(tx, [id]);
  return { ...role, menus: await loadGrants(tx.trx, id) };
};

export const loadGrantableMenu = async (
  permissions: PermissionData,
  caller: Caller,
  lang: Language,
): Promise<Assignable[]> => {
  const policy = await GrantPolicy.load(permissions, caller);
  return (await loadMenuItems(permissions.db)).map(
    ({ id, parentId, menu_type: menuType, name, path, icon, permission, status }) => ({
      id,
      ...(parentId !== null && { parentId }),
      menuType,
      name: getResponseTitle(lang, name),
      path,
      icon,
      ...(permission !== '' && { permission }),
      status: status === 1 ? 1 : 0,
      grantable: policy.hasGrant(id),
    }),
  );
};

export const loadAllGrants = async (db: Kysely<Schema>, id: number): Promise<number[]> => {
  const role = await db.selectFrom('roles').select('code').where('id', '=', id).executeTakeFirst();
  if (!role) throw new ApiError('roles.notFound');
  return role.code === superAdmin ? (await loadMenuItems(db)).map((row) => row.id) : loadGrants(db, id);
};

export const loadCheckedItems = async (db: Kysely<Schema>, id: number): Promise<number[]> =>
  findFullyGranted(await loadMenuItems(db), new Set(await loadAllGrants(db, id)));

export const loadMenu = loadOnce(({ trx }: RecordTransaction) => loadMenuItems(trx));

/** Returns the menu items to grant, including previous ones that checkboxes cannot show. */
export const resolveGrants = async (
  tx: RecordTransaction,
  checkedIds: readonly number[],
  previousIds: readonly number[],
): Promise<number[]> => {
  const menu = await loadMenu(tx);
  const menuIds = new Set(menu.map(({ id }) => id));
  if (checkedIds.some((id) => !menuIds.has(id)))
    throw new ApiError('menus.notFound', { fields: { menus: 'field.unknown' } });
  return sortIds(expandGrants(menu, [...checkedIds, ...findUncheckable(menu, new Set(previousIds))]));
};
