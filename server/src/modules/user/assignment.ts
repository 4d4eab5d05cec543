import { isDepartmentInScope } from '../../authorization/data-scope.ts';
import { loadDataScope } from '../../resource/pipeline/call-data.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';

export const assertRolesExist = async ({ permissions }: RecordTransaction, roles: readonly number[]): Promise<void> => {
  if ((await permissions.roles(roles)).length < new Set(roles).size)
    throw new ApiError('roles.notFound', { fields: { roles: 'field.unknown' } });
};

/** Throws unless the department is in the data scope. Without a department, this scope must include everything. */
export const assertDepartmentInScope = async (tx: RecordTransaction, departmentId: number | null): Promise<void> => {
  const isCovered = isDepartmentInScope(await loadDataScope(tx), departmentId);
  if (departmentId === null && !isCovered)
    throw new ApiError('request.invalid', { fields: { deptId: 'field.required' } });
  const exists = departmentId === null || (await tx.permissions.departments()).get(departmentId) !== undefined;
  if (!exists || !isCovered) throw new ApiError('depts.notFound', { fields: { deptId: 'field.unknown' } });
};
