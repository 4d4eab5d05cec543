import { defaultLanguage } from '@atrium/contract/language.ts';
import { isDepartmentInScope } from '../../authorization/data-scope.ts';
import { loadDataScope, loadOnce } from '../../resource/pipeline/call-data.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';
import { loadPositions } from '../../authorization/positions.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';

const loadOfferedPositions = loadOnce(async (tx: RecordTransaction) => {
  const positions = await loadPositions(tx.trx, await loadDataScope(tx), defaultLanguage);
  return new Set(positions.flatMap(({ id, assignable }) => (assignable ? [id] : [])));
});

export const assertRolesExist = async ({ permissions }: RecordTransaction, roles: readonly number[]): Promise<void> => {
  if ((await permissions.loadRoles(roles)).length < new Set(roles).size)
    throw new ApiError('roles.notFound', { fields: { roles: 'field.unknown' } });
};

/** Throws if a new position of a user does not exist, is disabled or is outside the data scope. */
export const assertPositionsAssignable = async (
  tx: RecordTransaction,
  before: readonly number[],
  after: readonly number[],
): Promise<void> => {
  const addedIds = after.filter((id) => !before.includes(id));
  if (addedIds.length === 0) return;
  const positions = await loadOfferedPositions(tx);
  if (addedIds.some((id) => !positions.has(id)))
    throw new ApiError('positions.notFound', { fields: { positions: 'field.unknown' } });
};

/** Throws unless the department is in the data scope. Without a department, this scope must include everything. */
export const assertDepartmentInScope = async (tx: RecordTransaction, departmentId: number | null): Promise<void> => {
  const isInScope = isDepartmentInScope(await loadDataScope(tx), departmentId);
  if (departmentId === null && !isInScope)
    throw new ApiError('request.invalid', { fields: { deptId: 'field.required' } });
  const exists = departmentId === null || (await tx.permissions.loadDepartments()).get(departmentId) !== undefined;
  if (!exists || !isInScope) throw new ApiError('depts.notFound', { fields: { deptId: 'field.unknown' } });
};
