import { recordRoleChange } from '../../change/role-changes.ts';
import { loadGrantPolicy } from '../../resource/pipeline/call-data.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';
import { Tree } from '../../lib/tree/tree.ts';
import { loadDepartmentTree } from './queries.ts';
import { findAddedAncestors, getBranchGrants } from './rules.ts';

/** Throws if a move would give holders of "own department and below" roles more users than the caller may grant. */
export const assertCanWidenScopes = async (
  tx: RecordTransaction,
  id: number,
  parentId: number | null,
): Promise<void> => {
  const departments = await loadDepartmentTree(tx);
  const policy = await loadGrantPolicy(tx);
  const ancestors = findAddedAncestors(departments, id, parentId);
  if (policy.isAdmin || ancestors.length === 0) return;
  const roles = await tx.trx
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select('roles.id')
    .distinct()
    .where('users.dept_id', 'in', ancestors)
    .where('roles.data_scope', '=', 'dept-and-below')
    .execute();
  const roleIds = roles.map((role) => role.id);
  const branchIds = new Set(new Tree(departments).branch(id).map((department) => department.id));
  for (const role of await tx.permissions.loadRoles(roleIds))
    await policy.assertHolds(getBranchGrants(role, branchIds));
};

export const removeFromRoles = async (tx: RecordTransaction, ids: readonly number[]): Promise<void> => {
  const { trx } = tx;
  const roles = await trx
    .selectFrom('roles')
    .select(['id', 'name', 'version'])
    .where((eb) => eb('id', 'in', eb.selectFrom('role_depts').select('role_id').where('dept_id', 'in', ids)))
    .orderBy('id')
    .execute();
  if (roles.length === 0) return;
  const roleIds = roles.map(({ id }) => id);
  const roleDepts = await trx.selectFrom('role_depts').selectAll().where('role_id', 'in', roleIds).execute();
  await trx.deleteFrom('role_depts').where('dept_id', 'in', ids).execute();
  for (const role of roles) {
    const previousDepts = roleDepts.filter(({ role_id }) => role_id === role.id).map(({ dept_id }) => dept_id);
    const remainingDepts = previousDepts.filter((id) => !ids.includes(id));
    await recordRoleChange(tx.context.dialect, tx, role, {
      field: 'depts',
      before: previousDepts,
      after: remainingDepts,
    });
  }
  await tx.emit('rights', {});
};
