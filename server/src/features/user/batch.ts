import type { Language } from '@atrium/contract/language.ts';
import type { Batch, BatchResult, Chosen } from '@atrium/contract/user/act-schemas.ts';
import { batchLimit } from '@atrium/contract/user/batch.ts';
import { chunks } from '../../db/chunks.ts';
import { fieldChanges } from '../../platform/audit/field-changes.ts';
import { loadDataScope } from '../../platform/crud/call-data.ts';
import type { RecordTransaction } from '../../platform/crud/transaction.ts';
import { ApiError } from '../../platform/api-error/api-error.ts';
import { sentence } from '../../platform/api-error/sentence.ts';
import { yieldToEventLoop } from '../../platform/runtime/event-loop.ts';
import { filteredUsers, selectionOf } from './filter.ts';
import { assertDepartmentInScope, assertRolesExist, users } from './resource.ts';
import type { LoadedUser, UserState } from './store.ts';

/** One user of a batch action: the new state, or the reason why nothing changes. */
interface Verdict {
  readonly user: LoadedUser;
  /** Null if the user is deleted. */
  readonly after: UserState | null;
  readonly isUnchanged: boolean;
  readonly apiError: ApiError | null;
}

/** Number of users that are checked before other requests are served. */
const maxCheckCount = 500;

/** Loads the users of a batch action within the data scope: those with the given IDs, or all that match a filter. */
const loadChosen = async (tx: RecordTransaction, { ids, filter, expected }: Chosen): Promise<LoadedUser[]> => {
  const { context, trx, caller } = tx;
  // Without IDs and filter, no users are selected: only an empty filter selects all.
  if (!ids && !filter) throw new ApiError('request.invalid', { fields: { ids: 'field.required' } });
  let wanted = ids;
  if (!wanted) {
    const selection = await selectionOf(tx.permissions, caller, await loadDataScope(tx), filter ?? {});
    const rows = await filteredUsers(trx, context.dialect.kind, selection)
      .select('users.id')
      .orderBy('users.id')
      .limit(batchLimit + 1)
      .execute();
    wanted = rows.map(({ id }) => id);
  }
  if (wanted.length > batchLimit) throw new ApiError('batch.tooMany', { params: { max: batchLimit } });
  const found = await users.loadMany(tx, wanted);
  if (expected !== undefined && expected !== found.length)
    throw new ApiError('batch.changed', { params: { matching: found.length } });
  return found;
};

/** Decides for each user whether the action is allowed. Yields to the event loop regularly. */
const judge = async (
  tx: RecordTransaction,
  chosen: readonly LoadedUser[],
  newStateOf: (state: UserState) => UserState | null,
): Promise<Verdict[]> => {
  const verdicts: Verdict[] = [];
  for (const piece of chunks(chosen, maxCheckCount)) {
    for (const user of piece) {
      const after = newStateOf(user.state);
      const isUnchanged = after !== null && fieldChanges(user.state, after).length === 0;
      const apiError = isUnchanged ? null : await users.findApiError(tx, user, after);
      verdicts.push({ user, after, isUnchanged, apiError });
    }
    await yieldToEventLoop();
  }
  return verdicts;
};

const refusedShown = 1000;

const resultOf = (verdicts: readonly Verdict[], lang: Language): BatchResult => {
  const refused = verdicts.filter(({ apiError }) => apiError !== null);
  const unchanged = verdicts.filter(({ isUnchanged }) => isUnchanged).length;
  return {
    matching: verdicts.length,
    changed: verdicts.length - refused.length - unchanged,
    unchanged,
    refused: refused.slice(0, refusedShown).flatMap(({ user: { id, state }, apiError }) => {
      if (!apiError) return [];
      const { problem, params } = apiError;
      const { username, name } = state;
      return [{ id, username, name, problem, message: sentence(problem, lang, { ...params, name }) }];
    }),
    refusedCount: refused.length,
  };
};

const isAllowed = ({ apiError, isUnchanged }: Verdict): boolean => apiError === null && !isUnchanged;

/** Returns the function that returns the new state of a user. */
const newState = ({ act, deptId = null, roles = [] }: Batch): ((state: UserState) => UserState) => {
  switch (act) {
    case 'enable':
      return (state) => ({ ...state, status: 1 });
    case 'disable':
      return (state) => ({ ...state, status: 0 });
    case 'move':
      return (state) => ({ ...state, deptId });
    case 'assign':
      return (state) => ({ ...state, roles: [...new Set([...state.roles, ...roles])].sort((a, b) => a - b) });
    case 'withdraw':
      return (state) => ({ ...state, roles: state.roles.filter((role) => !roles.includes(role)) });
  }
};

const assertBatchComplete = async (tx: RecordTransaction, { act, deptId, roles }: Batch): Promise<void> => {
  if (act === 'move') {
    if (deptId === undefined) throw new ApiError('request.invalid', { fields: { deptId: 'field.required' } });
    await assertDepartmentInScope(tx, deptId);
  }
  if (act !== 'assign' && act !== 'withdraw') return;
  if (!roles) throw new ApiError('request.invalid', { fields: { roles: 'field.required' } });
  await assertRolesExist(tx, roles);
};

/** Changes users, except those for whom it is not allowed. With `preview`, only returns what would change. */
export const changeMany = async (tx: RecordTransaction, batch: Batch, lang: Language): Promise<BatchResult> => {
  await assertBatchComplete(tx, batch);
  const verdicts = await judge(tx, await loadChosen(tx, batch), newState(batch));
  if (!batch.preview) {
    const allowed = verdicts.filter(isAllowed);
    await users.replaceMany(
      tx,
      allowed.flatMap(({ user, after }) => (after ? [{ before: user, after }] : [])),
    );
  }
  return resultOf(verdicts, lang);
};

/** Deletes users, except those for whom it is not allowed. With `preview`, only returns who would be deleted. */
export const deleteMany = async (tx: RecordTransaction, chosen: Chosen, lang: Language): Promise<BatchResult> => {
  const verdicts = await judge(tx, await loadChosen(tx, chosen), () => null);
  if (!chosen.preview) {
    const allowed = verdicts.filter(isAllowed);
    await users.deleteLoaded(
      tx,
      allowed.map(({ user }) => user),
    );
  }
  return resultOf(verdicts, lang);
};
