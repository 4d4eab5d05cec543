import { createInitialState } from '@atrium/contract/resource/definition.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { splitIntoChunks } from '../../db/chunks.ts';
import { loadFieldPermissions } from '../../change/field-permissions.ts';
import type { ResourceDefinition } from '../../resource/pipeline/definition.ts';
import { removeRestoredMappedRoles } from '../../change/mapped-roles.ts';
import { RecordPipeline } from '../../resource/pipeline/record-pipeline.ts';
import { loadGrantPolicy, loadOnce } from '../../resource/pipeline/call-data.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { assertStoredPicture } from '../../lib/storage/stored-pictures.ts';
import { assertAdminLeft, assertFactorConfirmedForRestore, completeUserWrites } from './after-write.ts';
import { assertDepartmentInScope, assertPositionsAssignable, assertRolesExist } from './assignment.ts';
import { assertCanChangeContacts, loadContactPermissions, noContacts, setVerification } from './contacts.ts';
import { isUserReadable, serializeExportedUsers, serializeUsers, selectUsers, type UserListQuery } from './queries.ts';
import {
  loadUsers,
  loadGuardedFieldPermissions,
  toUserColumns,
  userConstraints,
  type LoadedUser,
  type UserState,
} from './store.ts';

type Definition = ResourceDefinition<UserState, LoadedUser, User, UserListQuery>;

const { fields } = userResource;

const newUser = { id: 0 };

const loadGuardedFields = loadOnce(({ permissions, caller }: RecordTransaction) =>
  loadGuardedFieldPermissions(permissions, caller),
);
const loadVisibleFields = loadOnce(({ permissions, caller }: RecordTransaction) =>
  loadFieldPermissions(permissions, caller, fields, 'view'),
);

const restrictFields: NonNullable<Definition['restrictFields']> = async (tx, record, { deptId }) => {
  const user = { ...(record ?? newUser), deptId };
  const guardedFields = (await loadGuardedFields(tx)).getRestrictedFor(user);
  return { hiddenFields: record ? (await loadVisibleFields(tx)).getRestrictedFor(user) : new Set(), guardedFields };
};

const completeState: Definition['complete'] = async ({ tx, before, after, unseenFields }) => ({
  ...after,
  ...setVerification(before?.state ?? noContacts, after, {
    ...(await loadContactPermissions(tx, before, after)),
    unseenFields,
  }),
});

/** Throws if the caller may not change these contacts, use the department, or grant the roles before or after. */
const authorize: Definition['authorize'] = async ({ tx, before, after, unseenFields }) => {
  if (before?.id === tx.caller.userId && after.status === 0) throw new ApiError('users.self');
  const contactPermissions = await loadContactPermissions(tx, before, after);
  assertCanChangeContacts(before?.state ?? noContacts, after, { ...contactPermissions, unseenFields });
  if (after.deptId !== before?.state.deptId) await assertDepartmentInScope(tx, after.deptId);
  await assertPositionsAssignable(tx, before?.state.positions ?? [], after.positions);
  const policy = await loadGrantPolicy(tx);
  // Load the roles of both states in one query.
  await tx.permissions.loadRoles([...(before?.state.roles ?? []), ...after.roles]);
  if (before) policy.assertCovers(await policy.loadPotentialGrants(before.state), before.state.name);
  await policy.assertHolds(await policy.loadPotentialGrants(after));
};

const validate: Definition['validate'] = async ({ tx, before, after }) => {
  await assertStoredPicture(tx.context.dialect, tx.trx, 'avatar', {
    before: before?.state.avatar ?? '',
    after: after.avatar,
  });
  if (before?.state.roles.join() !== after.roles.join()) await assertRolesExist(tx, after.roles);
};

const loadManagedDepartments = loadOnce(({ trx }: RecordTransaction) =>
  trx.selectFrom('depts').select(['id', 'name', 'leader_id']).where('leader_id', 'is not', null).execute(),
);

/** Throws if a user is the caller, manages a department, or has permissions that the caller lacks. */
const assertDeletable: Definition['assertDeletable'] = async (tx, records) => {
  const managedDepts = await loadManagedDepartments(tx);
  const policy = await loadGrantPolicy(tx);
  for (const { id, state } of records) {
    if (id === tx.caller.userId) throw new ApiError('users.self');
    const depts = managedDepts
      .filter(({ leader_id }) => leader_id === id)
      .map((dept) => ({ id: dept.id, name: dept.name }));
    if (depts.length > 0) throw new ApiError('users.inUse', { params: { name: state.name, depts } });
    policy.assertCovers(await policy.loadPotentialGrants(state), state.name);
  }
};

const beforeDelete: Definition['beforeDelete'] = async ({ trx, context }, records) => {
  for (const chunk of splitIntoChunks(records)) {
    const ids = chunk.map(({ id }) => id);
    await context.sessions.endForUsers(ids, trx);
  }
};

const definition: Definition = {
  resource: userResource,
  affectsPermissions: true,
  notFound: 'users.notFound',
  initial: { ...createInitialState(fields), ...noContacts },
  load: ({ trx }, selector) => loadUsers(trx, selector),
  columns: toUserColumns,
  newColumns: { must_change_password: 1 },
  serialize: serializeUsers,
  select: selectUsers,
  exportRows: serializeExportedUsers,
  exportName: 'users',
  isInScope: isUserReadable,
  isDeletedInScope: (call, record) => isUserReadable(call, record.id, record),
  restrictFields,
  complete: completeState,
  authorize,
  validate,
  afterWrite: completeUserWrites,
  assertDeletable,
  beforeDelete,
  replaceValues: (state, values) => {
    const after = { ...state, ...values };
    return { ...after, ...setVerification(state, after, { isSelf: false, canVerify: false, unseenFields: new Set() }) };
  },
  afterRestore: async (tx, ids, rows) => {
    await removeRestoredMappedRoles(tx, ids, rows);
    await assertFactorConfirmedForRestore(tx, ids);
  },
  afterDelete: ({ trx }, records) =>
    assertAdminLeft(
      trx,
      records.flatMap(({ state }) => state.roles),
    ),
  auditDepartment: ({ state }) => state.deptId,
  publish: ({ tx, verb, ids, changes }) =>
    tx.emit('user', verb === 'update' ? { ids, fields: [...new Set(changes.map(({ field }) => field))] } : { ids }),
  constraints: userConstraints,
};

export const users = new RecordPipeline(definition);
