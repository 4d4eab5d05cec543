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
  type Verdict,
} from '../../resource/pipeline/record-batch.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { getErrorMessage } from '../../lib/api-error/error-message.ts';
import { selectFilteredUsers, createSelection } from './filter.ts';
import { assertDepartmentInScope, assertRolesExist } from './assignment.ts';
import { users } from './resource.ts';
import type { LoadedUser, UserState } from './store.ts';

const loadSelected = async (tx: RecordTransaction, { ids, filter, expected }: UserSelection): Promise<LoadedUser[]> => {
  const { context, trx, caller } = tx;
  // Only an empty filter selects all users, not a missing one.
  if (!ids && !filter) throw new ApiError('request.invalid', { fields: { ids: 'field.required' } });
  let userIds = ids;
  if (!userIds) {
    const selection = await createSelection(tx.permissions, caller, await loadDataScope(tx), filter ?? {});
    const rows = await selectFilteredUsers(trx, context.dialect.kind, selection)
      .select('users.id')
      .orderBy('users.id')
      .limit(maxBatchUsers + 1)
      .execute();
    userIds = rows.map(({ id }) => id);
  }
  if (userIds.length > maxBatchUsers) throw new ApiError('batch.tooMany', { params: { max: maxBatchUsers } });
  const reachable = (await loadRecordsInScope(users.definition, tx, userIds)).sort((a, b) => a.id - b.id);
  if (expected !== undefined && expected !== reachable.length)
    throw new ApiError('batch.changed', { params: { matching: reachable.length } });
  return reachable;
};

const maxRejectedShown = 1000;

/** Users that the same request can change back. */
const listPreviousUsers = (verdicts: readonly Verdict<LoadedUser>[]): BatchResult['former'] => {
  const changed = verdicts.filter(isAllowed);
  return changed.length > maxRestoredRecords
    ? []
    : changed.map(({ record: { id, state } }) => ({ id, deptId: state.deptId }));
};

const toResult = (
  verdicts: readonly Verdict<LoadedUser>[],
  { lang, preview }: { readonly lang: Language; readonly preview: boolean | undefined },
): BatchResult => {
  const rejected = verdicts.filter(({ apiError }) => apiError !== null);
  const unchanged = verdicts.filter(({ isUnchanged }) => isUnchanged).length;
  return {
    matching: verdicts.length,
    changed: verdicts.length - rejected.length - unchanged,
    unchanged,
    refused: rejected.slice(0, maxRejectedShown).flatMap(({ record: { id, state }, apiError }) => {
      if (!apiError) return [];
      const { code, params } = apiError;
      const { username, name } = state;
      return [{ id, username, name, problem: code, message: getErrorMessage(code, lang, { ...params, name }) }];
    }),
    refusedCount: rejected.length,
    former: preview ? [] : listPreviousUsers(verdicts),
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

/** Changes all users for whom it is allowed. With `preview`, only returns the result. */
export const updateUsers = async (tx: RecordTransaction, batch: Batch, lang: Language): Promise<BatchResult> => {
  await assertBatchComplete(tx, batch);
  const chosen = await loadSelected(tx, batch);
  const updates = chosen.map((record) => ({ record, after: applyBatchAction(batch, record.state) }));
  const verdicts = await checkUpdates(users.definition, tx, updates);
  if (!batch.preview) {
    recordDenials(tx, verdicts);
    await saveUpdates(users.definition, tx, verdicts);
  }
  return toResult(verdicts, { lang, preview: batch.preview });
};

export const deleteUsers = async (
  tx: RecordTransaction,
  chosen: UserSelection,
  lang: Language,
): Promise<BatchResult> => {
  const verdicts = await checkDeletions(users.definition, tx, await loadSelected(tx, chosen));
  if (!chosen.preview) {
    recordDenials(tx, verdicts);
    const deletable = verdicts.filter(isAllowed).map(({ record }) => record);
    await users.deleteLoaded(tx, deletable);
  }
  return toResult(verdicts, { lang, preview: chosen.preview });
};
