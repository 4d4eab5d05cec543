import { deptResource } from '@atrium/contract/dept/fields.ts';
import type { Dept, DeptState } from '@atrium/contract/dept/schemas.ts';
import { pickState } from '@atrium/contract/resource/definition.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { type DataScope, isDepartmentInScope, whereUserInScope } from '../../authorization/data-scope.ts';
import type { ReadCall } from '../../context/read-call.ts';
import { loadDataScope, loadOnce } from '../../resource/pipeline/call-data.ts';
import type { LoadedRecord, RecordSelector, TreeRecord } from '../../resource/pipeline/definition.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';
import { loadDeptRows, loadHeadCounts, sumWithDescendants, type DeptRow } from '../../lib/tree/dept-rows.ts';

export const loadDepts = async (db: Kysely<Schema>): Promise<(Dept & Pick<DeptRow, 'id'>)[]> => {
  const rows = await loadDeptRows(db);
  const ownCounts = await loadHeadCounts(db);
  const totalCounts = sumWithDescendants(rows, ownCounts);
  return rows.map(({ parentId, leaderName, ...row }) => ({
    ...row,
    parentId: parentId ?? '',
    leaderName: leaderName ?? '',
    userCount: ownCounts.get(row.id) ?? 0,
    totalUserCount: totalCounts.get(row.id) ?? 0,
  }));
};

export const loadDepartmentTree = loadOnce(({ trx }: RecordTransaction) => loadDeptRows(trx));

export type LoadedDepartment = LoadedRecord<DeptState>;

export const loadDepartments = async (
  tx: RecordTransaction,
  { field, values }: RecordSelector,
): Promise<LoadedDepartment[]> =>
  (await loadDepartmentTree(tx))
    .filter((row) => values.includes(field === 'code' ? row.code : row.id))
    .map((row) => ({ id: row.id, version: row.version, state: pickState(deptResource.fields, row) }));

export const serializeDepartments = async ({ permissions }: ReadCall, ids: readonly number[]): Promise<Dept[]> =>
  (await loadDepts(permissions.db)).filter(({ id }) => ids.includes(id));

export const isDepartmentReadable = async (call: ReadCall, id: number): Promise<boolean> =>
  (await call.permissions.loadDepartments()).get(id) !== undefined &&
  isDepartmentInScope(await loadDataScope(call), id);

export const serializeDepartmentTree = async (call: ReadCall): Promise<TreeRecord<Dept>[]> => {
  const scope = await loadDataScope(call);
  const departments = (await loadDepts(call.permissions.db)).filter(({ id }) => isDepartmentInScope(scope, id));
  return departments.map((output) => ({
    id: output.id,
    parentId: output.parentId === '' ? null : output.parentId,
    output,
  }));
};

const maxUsersShown = 10;

/** Returns some users of a department within a data scope, for the error that it is in use. */
export const loadSomeUsers = (trx: Kysely<Schema>, departmentId: number, scope: DataScope) =>
  trx
    .selectFrom('users')
    .select(['id', 'username', 'name'])
    .where('dept_id', '=', departmentId)
    .where(whereUserInScope(scope))
    .orderBy('id')
    .limit(maxUsersShown)
    .execute();
