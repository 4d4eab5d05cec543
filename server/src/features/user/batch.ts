import type { Language } from '@atrium/contract/language.ts';
import type { Batch, BatchResult, Chosen } from '@atrium/contract/user/act-schemas.ts';
import { batchLimit } from '@atrium/contract/user/batch.ts';
import type { Problem } from '@atrium/contract/problems.ts';
import { fieldChanges } from '../../platform/audit/field-changes.ts';
import { loadDataScope, loadGrantPolicy } from '../../platform/crud/call-data.ts';
import type { RecordTransaction } from '../../platform/crud/transaction.ts';
import { keepAnAdmin } from '../../platform/access/last-admin.ts';
import { Refusal } from '../../platform/refusal/refusal.ts';
import type { RestrictedFields } from '../../platform/resource/masks.ts';
import { isUserInScope } from '../../platform/access/data-scope.ts';
import { sentence } from '../../platform/refusal/sentence.ts';
import { notifyOfEnabling, notifyOfRoles } from '../../platform/access/notify-people.ts';
import { chunks } from '../../db/chunks.ts';
import {
  readUsersWithRoles,
  touchUsers,
  writeRoleToMany,
  type UserWithRoles,
} from '../../platform/access/user-roles.ts';
import { filteredUsers, selectionOf } from './filter.ts';
import { assertDepartmentInScope, includesAdminRole } from './resource.ts';
import { readGuardedFields } from './store.ts';

/** The fields of a user that a batch action changes. */
type Part = Pick<UserWithRoles, 'deptId' | 'status' | 'roles'>;

/** One user of a batch action: the new state, or the reason why nothing changes. */
interface Verdict {
  readonly user: UserWithRoles;
  /** Null if the user is deleted. */
  readonly after: Part | null;
  readonly problem: Problem | null;
}

/** Returns the users of a batch action within the data scope: those with the given ids, or all that match a filter. */
const meant = async (tx: RecordTransaction, { ids, filter, expected }: Chosen): Promise<UserWithRoles[]> => {
  const { context, trx, caller } = tx;
  const scope = await loadDataScope(tx);
  // Without IDs and filter, no users are selected: only an empty filter selects all.
  if (!ids && !filter) throw new Refusal('request.invalid', { fields: { ids: 'field.required' } });
  let wanted = ids;
  if (!wanted) {
    const from = filteredUsers(
      trx,
      context.dialect.kind,
      await selectionOf(tx.permissions, caller, scope, filter ?? {}),
    );
    const rows = await from
      .select('users.id')
      .orderBy('users.id')
      .limit(batchLimit + 1)
      .execute();
    wanted = rows.map(({ id }) => id);
  }
  if (wanted.length > batchLimit) throw new Refusal('batch.tooMany', { params: { max: batchLimit } });
  const users = (await readUsersWithRoles(trx, wanted)).filter((user) => isUserInScope(scope, user));
  if (expected !== undefined && expected !== users.length)
    throw new Refusal('batch.changed', { params: { matching: users.length } });
  return users;
};

const isSame = (user: UserWithRoles, after: Part | null): boolean =>
  after !== null && fieldChanges({ ...partOf(user) }, { ...after }).length === 0;

const partOf = ({ deptId, status, roles }: UserWithRoles): Part => ({ deptId, status, roles });

/** Returns whether a field changes that the caller may not change. */
const isGuarded = (user: UserWithRoles, after: Part, guarded: RestrictedFields): boolean =>
  fieldChanges({ ...partOf(user) }, { ...after }).some(({ field }) => guarded.has(field));

/** Decides for each user whether the action is allowed. */
const judged = async (
  tx: RecordTransaction,
  users: readonly UserWithRoles[],
  become: (user: UserWithRoles) => Part | null,
): Promise<Verdict[]> => {
  const { caller } = tx;
  const policy = await loadGrantPolicy(tx);
  const leaders = new Set(
    (await tx.trx.selectFrom('depts').select('leader_id').where('leader_id', 'is not', null).execute()).map(
      ({ leader_id }) => leader_id,
    ),
  );
  const { restrictedFor } = await readGuardedFields(tx.permissions, caller);
  const before = await policy.fullAuthorities(users);
  const after = await policy.fullAuthorities(users.map((user) => become(user) ?? user));
  return users.map((user, index): Verdict => {
    const part = become(user);
    const [was, willBe] = [before[index], after[index]];
    const isSelf = user.id === caller.userId && (part === null || part.status === 0);
    const problem = ((): Problem | null => {
      if (isSame(user, part)) return null;
      if (isSelf) return 'users.self';
      if (part === null && leaders.has(user.id)) return 'users.inUse';
      if (!was || !policy.covers(was)) return 'right.holdsMore';
      if (part !== null && isGuarded(user, part, restrictedFor(user))) return 'right.guardedField';
      return !willBe || !policy.covers(willBe) ? 'right.exceeds' : null;
    })();
    return { user, after: part, problem };
  });
};

const refusedShown = 1000;

const resultOf = (verdicts: readonly Verdict[], lang: Language): BatchResult => {
  const refused = verdicts.filter(({ problem }) => problem !== null);
  const unchanged = verdicts.filter(({ user, after, problem }) => problem === null && isSame(user, after)).length;
  return {
    matching: verdicts.length,
    changed: verdicts.length - refused.length - unchanged,
    unchanged,
    refused: refused
      .slice(0, refusedShown)
      .flatMap(({ user: { id, username, name }, problem }) =>
        problem === null ? [] : [{ id, username, name, problem, message: sentence(problem, lang, { name }) }],
      ),
    refusedCount: refused.length,
  };
};

const toChange = (verdicts: readonly Verdict[]): Verdict[] =>
  verdicts.filter(({ user, after, problem }) => problem === null && !isSame(user, after));

/** Ends sessions, keeps an administrator, notifies users and publishes events. */
const followUp = async (tx: RecordTransaction, verdicts: readonly Verdict[]): Promise<void> => {
  const users = verdicts.map(({ user }) => user);
  const leaving = verdicts.filter(({ user, after }) => after === null || (user.status === 1 && after.status === 0));
  for (const piece of chunks(leaving.map(({ user }) => user.id))) await tx.context.sessions.endOf(piece, tx.trx);
  const roles = new Set(users.flatMap((user) => user.roles));
  if (await includesAdminRole(tx.trx, [...roles])) await keepAnAdmin(tx.trx);
  const where = { trx: tx.trx, events: tx.context.events, now: tx.now };
  const enabled = verdicts.filter(({ user, after }) => user.status === 0 && after?.status === 1);
  await notifyOfEnabling(
    where,
    enabled.map(({ user }) => user),
  );
  const moved = verdicts.flatMap(({ user, after }) =>
    after && after.roles.join() !== user.roles.join() ? [{ id: user.id, roles: after.roles }] : [],
  );
  await notifyOfRoles(where, moved);
  if (users.length > 0) await tx.emit('user', { ids: users.map(({ id }) => id) });
};

const becomes = ({ act, deptId = null, roles = [] }: Batch): ((user: UserWithRoles) => Part) => {
  const sorted = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((a, b) => a - b);
  switch (act) {
    case 'enable':
      return (user) => ({ ...partOf(user), status: 1 });
    case 'disable':
      return (user) => ({ ...partOf(user), status: 0 });
    case 'move':
      return (user) => ({ ...partOf(user), deptId });
    case 'assign':
      return (user) => ({ ...partOf(user), roles: sorted([...user.roles, ...roles]) });
    case 'withdraw':
      return (user) => ({ ...partOf(user), roles: user.roles.filter((role) => !roles.includes(role)) });
  }
};

const assertBatchComplete = async (tx: RecordTransaction, { act, deptId, roles }: Batch): Promise<void> => {
  if (act === 'move') {
    if (deptId === undefined) throw new Refusal('request.invalid', { fields: { deptId: 'field.required' } });
    await assertDepartmentInScope(tx, deptId);
  }
  if (act !== 'assign' && act !== 'withdraw') return;
  if (!roles) throw new Refusal('request.invalid', { fields: { roles: 'field.required' } });
  const known = await tx.trx.selectFrom('roles').select('id').where('id', 'in', roles).execute();
  if (known.length < new Set(roles).size) throw new Refusal('roles.notFound', { fields: { roles: 'field.unknown' } });
};

const write = async ({ trx, now }: RecordTransaction, batch: Batch, ids: readonly number[]): Promise<void> => {
  for (const role of new Set(batch.roles)) {
    if (batch.act === 'assign') await writeRoleToMany(trx, ids, role, 'give');
    if (batch.act === 'withdraw') await writeRoleToMany(trx, ids, role, 'take');
  }
  const set = { enable: { status: 1 }, disable: { status: 0 }, move: { dept_id: batch.deptId ?? null } } as const;
  const columns = batch.act === 'assign' || batch.act === 'withdraw' ? null : set[batch.act];
  for (const piece of columns ? chunks(ids) : []) {
    await trx
      .updateTable('users')
      .set(columns ?? {})
      .where('id', 'in', piece)
      .execute();
  }
  await touchUsers(trx, ids, now);
};

/** Changes users, except those for whom it is not allowed. With `preview`, only returns what would change. */
export const changeMany = async (tx: RecordTransaction, batch: Batch, lang: Language): Promise<BatchResult> => {
  await assertBatchComplete(tx, batch);
  const verdicts = await judged(tx, await meant(tx, batch), becomes(batch));
  const changing = toChange(verdicts);
  if (batch.preview || changing.length === 0) return resultOf(verdicts, lang);
  await write(
    tx,
    batch,
    changing.map(({ user }) => user.id),
  );
  for (const { user, after } of changing) {
    const changes = fieldChanges({ ...partOf(user) }, { ...after });
    tx.audit({ act: 'user.update', recordId: user.id, recordName: user.name, changes });
  }
  await followUp(tx, changing);
  return resultOf(verdicts, lang);
};

/** Deletes users, except those for whom it is not allowed. With `preview`, only returns who would be deleted. */
export const deleteMany = async (tx: RecordTransaction, chosen: Chosen, lang: Language): Promise<BatchResult> => {
  const { trx } = tx;
  const verdicts = await judged(tx, await meant(tx, chosen), () => null);
  const going = toChange(verdicts);
  if (chosen.preview || going.length === 0) return resultOf(verdicts, lang);
  const ids = going.map(({ user }) => user.id);
  for (const { user } of going) {
    const { username, name } = user;
    tx.audit({
      act: 'user.delete',
      recordId: user.id,
      recordName: name,
      deptId: user.deptId,
      changes: fieldChanges({ username, name, ...partOf(user) }, null),
    });
  }
  for (const piece of chunks(ids)) {
    await tx.context.sessions.endOf(piece, trx);
    await tx.clearReferences('user', piece);
    await trx.deleteFrom('users').where('id', 'in', piece).execute();
  }
  await followUp(tx, going);
  return resultOf(verdicts, lang);
};
