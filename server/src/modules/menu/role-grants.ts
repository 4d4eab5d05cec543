import { superAdmin } from '@atrium/contract/permissions.ts';
import { PermissionData } from '../../authorization/permission-data.ts';
import { getRoleGrants, loadMemberDepts } from '../../authorization/role-permission-grants.ts';
import { recordRoleChange } from '../../change/role-changes.ts';
import { loadGrantPolicy } from '../../resource/pipeline/call-data.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';
import { findMissingAncestors, filterPermissions, type MenuNode } from './rules.ts';

/** Grants the missing ancestors of granted menu items to all roles. Throws if the caller lacks one of these permissions. */
export const grantAncestors = async (tx: RecordTransaction, menu: readonly MenuNode[]): Promise<void> => {
  const { trx } = tx;
  const policy = await loadGrantPolicy(tx);
  const rows = await trx
    .selectFrom('roles')
    .select(['id', 'name', 'version'])
    .where('code', '<>', superAdmin)
    .execute();
  const roleIds = rows.map(({ id }) => id);
  // Loaded again, because moving another item in this transaction may have changed them.
  const changes = findMissingAncestors(menu, await new PermissionData(trx).loadRoles(roleIds));
  const deptIdsByRole = await loadMemberDepts(
    trx,
    changes.map(({ role }) => role.id),
  );
  for (const { role, menus: addedIds } of changes) {
    const addedGrants = { ...role, menus: new Set(filterPermissions(menu, addedIds)) };
    await policy.assertHolds(getRoleGrants(addedGrants, deptIdsByRole.get(role.id) ?? [], policy.context));
    const grants = addedIds.map((menu_id) => ({ role_id: role.id, menu_id }));
    await trx.insertInto('role_menus').values(grants).execute();
    const change = { field: 'menus', before: role.menus, after: [...role.menus, ...addedIds] } as const;
    for (const row of rows.filter(({ id }) => id === role.id))
      await recordRoleChange(tx.context.dialect, tx, row, change);
  }
};
