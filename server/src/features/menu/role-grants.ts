import { superAdmin } from '@atrium/contract/permissions.ts';
import { authorityOfRole, readMemberDepts } from '../../platform/access/role-authority.ts';
import { fieldChanges } from '../../platform/audit/field-changes.ts';
import { loadGrantPolicy } from '../../platform/crud/call-data.ts';
import type { RecordTransaction } from '../../platform/crud/transaction.ts';
import { growth, rightsAmong, type MenuNode } from './rules.ts';

const sorted = (ids: ReadonlySet<number>): number[] => [...ids].sort((a, b) => a - b);

/** Audits that a role grants other menu items than before. */
export const auditGrants = (
  { audit }: RecordTransaction,
  role: { readonly id: number; readonly name: string },
  before: ReadonlySet<number>,
  after: ReadonlySet<number>,
): void =>
  audit({
    act: 'role.update',
    recordId: role.id,
    recordName: role.name,
    changes: fieldChanges({ menus: sorted(before) }, { menus: sorted(after) }),
  });

/**
 * Grants roles the new ancestors of the items that they grant: the mover must hold what the roles gain. Groups are not permissions, and are
 * granted without a check.
 */
export const grantAncestors = async (tx: RecordTransaction, menu: readonly MenuNode[]): Promise<void> => {
  const { trx } = tx;
  const policy = await loadGrantPolicy(tx);
  const rows = await trx.selectFrom('roles').select(['id', 'name']).where('code', '<>', superAdmin).execute();
  const roleIds = rows.map(({ id }) => id);
  const growing = growth(menu, await tx.permissions.roles(roleIds));
  const members = await readMemberDepts(
    trx,
    growing.map(({ role }) => role.id),
  );
  for (const { role, menus: added } of growing) {
    const gained = { ...role, menus: new Set(rightsAmong(menu, added)) };
    await policy.assertHolds(authorityOfRole(gained, members.get(role.id) ?? [], policy.context));
    const grants = added.map((menu_id) => ({ role_id: role.id, menu_id }));
    await trx.insertInto('role_menus').values(grants).execute();
    const name = rows.find(({ id }) => id === role.id)?.name ?? role.code;
    auditGrants(tx, { id: role.id, name }, role.menus, new Set([...role.menus, ...added]));
  }
};
