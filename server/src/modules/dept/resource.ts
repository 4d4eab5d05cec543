import { deptResource } from '@atrium/contract/dept/fields.ts';
import type { Dept, DeptState } from '@atrium/contract/dept/schemas.ts';
import { createInitialState } from '@atrium/contract/resource/definition.ts';
import type { Move } from '@atrium/contract/schema/edit.ts';
import { isDepartmentInScope, isUserInScope } from '../../authorization/data-scope.ts';
import { completeRestoredGrants } from '../../change/role-changes.ts';
import type { ResourceDefinition } from '../../resource/pipeline/definition.ts';
import { RecordPipeline } from '../../resource/pipeline/record-pipeline.ts';
import { loadDataScope, loadGrantPolicy } from '../../resource/pipeline/call-data.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';
import { moveRecord } from '../../resource/pipeline/tree-move.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { toColumns } from '../../resource/fields/table.ts';
import { Tree } from '../../lib/tree/tree.ts';
import {
  isDepartmentReadable,
  loadDepartments,
  loadDepartmentTree,
  loadDepts,
  type LoadedDepartment,
  loadSomeUsers,
  serializeDepartmentTree,
  serializeDepartments,
} from './queries.ts';
import { assertCanWidenScopes, removeFromRoles } from './roles.ts';

type Definition = ResourceDefinition<DeptState, LoadedDepartment, Dept>;

const { fields } = deptResource;

const complete: Definition['complete'] = async ({ tx, before, after, requestedFields }) => {
  if (before || requestedFields.order !== undefined) return after;
  const siblings = (await loadDepartmentTree(tx)).filter(({ parentId }) => parentId === after.parentId);
  return { ...after, order: (siblings.at(-1)?.order ?? 0) + 10 };
};

/** Only a caller whose data scope includes everything may create root departments. */
const assertParentInScope = async (tx: RecordTransaction, parentId: number | null): Promise<void> => {
  const exists = parentId === null || (await loadDepartmentTree(tx)).some(({ id }) => id === parentId);
  if (!exists || !isDepartmentInScope(await loadDataScope(tx), parentId))
    throw new ApiError('depts.notFound', { fields: { parentId: 'field.unknown' } });
};

const assertManagerInScope = async (tx: RecordTransaction, managerId: number | null): Promise<void> => {
  if (managerId === null) return;
  const user = await tx.trx
    .selectFrom('users')
    .select(['id', 'dept_id as deptId'])
    .where('id', '=', managerId)
    .executeTakeFirst();
  if (!user || !isUserInScope(await loadDataScope(tx), user))
    throw new ApiError('users.notFound', { fields: { leaderId: 'field.unknown' } });
};

const authorize: Definition['authorize'] = async ({ tx, before, after }) => {
  const isMoved = before === null || after.parentId !== before.state.parentId;
  if (isMoved) await assertParentInScope(tx, after.parentId);
  if (before && isMoved) await assertCanWidenScopes(tx, before.id, after.parentId);
  if (after.leaderId !== (before?.state.leaderId ?? null)) await assertManagerInScope(tx, after.leaderId);
};

const validate: Definition['validate'] = async ({ tx, before, after }) => {
  if (before && new Tree(await loadDepartmentTree(tx)).wouldCreateCycle(before.id, after.parentId))
    throw new ApiError('depts.cycle', { fields: { parentId: 'depts.cycle' } });
};

const assertDeletable: Definition['assertDeletable'] = async (tx, records) => {
  const { trx } = tx;
  const scope = await loadDataScope(tx);
  const departments = await loadDepts(trx);
  const isDeleted = (id: number): boolean => records.some((record) => record.id === id);
  for (const { id, name, userCount } of departments.filter((department) => isDeleted(department.id))) {
    const children = departments.filter((child) => child.parentId === id && !isDeleted(child.id));
    if (children.length === 0 && userCount === 0) continue;
    const params = {
      name,
      depts: children.length,
      users: userCount,
      inside: children
        .filter((child) => isDepartmentInScope(scope, child.id))
        .map((child) => ({ id: child.id, name: child.name })),
      people: await loadSomeUsers(trx, id, scope),
    };
    throw new ApiError('depts.inUse', { params });
  }
};

const definition: Definition = {
  resource: deptResource,
  affectsPermissions: true,
  notFound: 'depts.notFound',
  initial: createInitialState(fields),
  load: loadDepartments,
  columns: (state) => ({ ...toColumns(fields, state), sort_order: state.order }),
  serialize: serializeDepartments,
  serializeTree: serializeDepartmentTree,
  isInScope: isDepartmentReadable,
  // The scopes of roles no longer include a deleted department itself.
  isDeletedInScope: async (call, { state }, isOwnDeletion) =>
    isOwnDeletion && isDepartmentInScope(await loadDataScope(call), state.parentId),
  complete,
  authorize,
  validate,
  assertDeletable,
  beforeDelete: (tx, records) =>
    removeFromRoles(
      tx,
      records.map(({ id }) => id),
    ),
  afterRestore: async (tx, ids) =>
    completeRestoredGrants(
      tx.context.dialect,
      tx,
      { table: 'role_depts', column: 'dept_id', field: 'depts', ids },
      (await loadGrantPolicy(tx)).isAdmin,
    ),
  publish: async ({ tx, changes }) => {
    if (changes.some(({ field }) => field === 'parentId')) await tx.emit('depts', {});
  },
  constraints: {
    depts_leader_id_fk: () => new ApiError('users.notFound', { fields: { leaderId: 'field.unknown' } }),
  },
};

export const departments = new RecordPipeline(definition);

export const moveDepartment = async (tx: RecordTransaction, move: Move): Promise<Dept> => {
  const rows = await loadDepartmentTree(tx);
  const records = await loadDepartments(tx, { field: 'id', values: rows.map(({ id }) => id) });
  return moveRecord(departments, tx, { records, notFound: 'depts.notFound' }, move);
};
