import type { Language } from '@atrium/contract/language.ts';
import type { Batch, BatchResult, UserSelection } from '@atrium/contract/user/action-schemas.ts';
import { maxRestoredRecords } from '@atrium/contract/trash/fields.ts';
import { maxBatchUsers } from '@atrium/contract/user/batch.ts';
import { sortIds } from '../../audit/field-changes.ts';
import { loadDataScope } from '../../resource/pipeline/call-data.ts';
import { loadRecordsInScope } from '../../resource/pipeline/load-records.ts';
import {
  isAllowed,
  checkDeletions,
  checkUpdates,
  recordDenials,
  saveUpdates,
  type CheckedRecord,
} from '../../resource/pipeline/record-batch.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { getErrorMessage } from '../../lib/api-error/error-message.ts';
import { selectFilteredUsers, createSelection } from './filter.ts';
import { assertDepartmentInScope, assertRolesExist } from './assignment.ts';
import { users } from './resource.ts';
import type { LoadedUser, UserState } from './store.ts';

const loadSelectedUsers = async (
  tx: RecordTransaction,
  { ids, filter, expected }: UserSelection,
): Promise<LoadedUser[]> => {
  const { context, trx, caller } = tx;
  // Only an empty filter selects all users, not a missing one.
  if (!ids && !filter) throw new ApiError('request.invalid', { fields: { ids: 'field.required' } });
  let userIds = ids;
  if (!userIds) {
    const scope = await loadDataScope(tx);
    const selection = await createSelection(
      { permissions: tx.permissions, caller, scope, now: context.clock() },
      filter ?? {},
    );
    const rows = await selectFilteredUsers(trx, context.dialect.kind, selection)
      .select('users.id')
      .orderBy('users.id')
      .limit(maxBatchUsers + 1)
      .execute();
    userIds = rows.map(({ id }) => id);
  }
  if (userIds.length > maxBatchUsers) throw new ApiError('batch.tooMany', { params: { max: maxBatchUsers } });
  const usersInScope = (await loadRecordsInScope(users.definition, tx, userIds)).sort((a, b) => a.id - b.id);
  if (expected !== undefined && expected !== usersInScope.length)
    throw new ApiError('batch.changed', { params: { matching: usersInScope.length } });
  return usersInScope;
};

const maxRejectedShown = 1000;

const listPreviousUsers = (checkedUsers: readonly CheckedRecord<LoadedUser>[]): BatchResult['former'] => {
  const changedUsers = checkedUsers.filter(isAllowed);
  return changedUsers.length > maxRestoredRecords
    ? []
    : changedUsers.map(({ record: { id, state } }) => ({ id, deptId: state.deptId }));
};

const toResult = (
  checkedUsers: readonly CheckedRecord<LoadedUser>[],
  { lang, preview }: { readonly lang: Language; readonly preview: boolean | undefined },
): BatchResult => {
  const rejectedUsers = checkedUsers.filter(({ apiError }) => apiError !== null);
  const unchangedCount = checkedUsers.filter(({ isUnchanged }) => isUnchanged).length;
  return {
    matching: checkedUsers.length,
    changed: checkedUsers.length - rejectedUsers.length - unchangedCount,
    unchanged: unchangedCount,
    refused: rejectedUsers.slice(0, maxRejectedShown).flatMap(({ record: { id, state }, apiError }) => {
      if (!apiError) return [];
      const { code, params } = apiError;
      const { username, name } = state;
      return [{ id, username, name, problem: code, message: getErrorMessage(code, lang, { ...params, name }) }];
    }),
    refusedCount: rejectedUsers.length,
    former: preview ? [] : listPreviousUsers(checkedUsers),
  };
};

export const applyBatchAction = (
  { act: action, deptId = null, roles = [] }: Pick<Batch, 'act' | 'deptId' | 'roles'>,
  state: UserState,
): UserState => {
  switch (action) {
    case 'enable':
      return { ...state, status: 1 };
    case 'disable':
      return { ...state, status: 0 };
    case 'move':
      return { ...state, deptId };
    case 'assign':
      return { ...state, roles: sortIds([...state.roles, ...roles]) };
    case 'withdraw':
      return { ...state, roles: state.roles.filter((role) => !roles.includes(role)) };
  }
};

const assertBatchComplete = async (tx: RecordTransaction, { act: action, deptId, roles }: Batch): Promise<void> => {
  if (action === 'move') {
    if (deptId === undefined) throw new ApiError('request.invalid', { fields: { deptId: 'field.required' } });
    await assertDepartmentInScope(tx, deptId);
  }
  if (action !== 'assign' && action !== 'withdraw') return;
  if (!roles) throw new ApiError('request.invalid', { fields: { roles: 'field.required' } });
  await assertRolesExist(tx, roles);
};

/** Changes the users that the caller may change. With `preview`, only returns the result. */
export const updateUsers = async (tx: RecordTransaction, batch: Batch, lang: Language): Promise<BatchResult> => {
  await assertBatchComplete(tx, batch);
  const selectedUsers = await loadSelectedUsers(tx, batch);
  const updates = selectedUsers.map((record) => ({ record, after: applyBatchAction(batch, record.state) }));
  const checkedUsers = await checkUpdates(users.definition, tx, updates);
  if (!batch.preview) {
    recordDenials(tx, checkedUsers);
    await saveUpdates(users.definition, tx, checkedUsers);
  }
  return toResult(checkedUsers, { lang, preview: batch.preview });
};

export const deleteUsers = async (
  tx: RecordTransaction,
  selectedUsers: UserSelection,
  lang: Language,
): Promise<BatchResult> => {
  const checkedUsers = await checkDeletions(users.definition, tx, await loadSelectedUsers(tx, selectedUsers));
  if (!selectedUsers.preview) {
    recordDenials(tx, checkedUsers);
    const deletableUsers = checkedUsers.filter(isAllowed).map(({ record }) => record);
    await users.deleteLoaded(tx, deletableUsers);
  }
  return toResult(checkedUsers, { lang, preview: selectedUsers.preview });
};
