import { superAdmin } from '@atrium/contract/permissions.ts';
import type { Kysely } from 'kysely';
import { splitIntoChunks } from '../../db/chunks.ts';
import type { Schema } from '../../db/schema.ts';
import { revokeTokensOfUsers } from '../../auth/api-tokens.ts';
import { includesFullRole } from '../../authorization/full-roles.ts';
import { assertAdminExists } from '../../authorization/last-admin.ts';
import { notifyEnabledUsers, notifyRoleChanges } from '../../authorization/notify-users.ts';
import { loadRolesByUser } from '../../authorization/user-roles.ts';
import type { SavedWrite } from '../../resource/pipeline/definition.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { alertContacts } from '../../session/alert-contacts.ts';
import { isFactorConfirmed } from '../../session/factor-confirmation.ts';
import type { LoadedUser, UserState } from './store.ts';

/** Throws if users have lost these roles and no administrator is left who can sign in. */
export const assertAdminLeft = async (trx: Kysely<Schema>, lostRoleIds: readonly number[]): Promise<void> => {
  if (lostRoleIds.length === 0) return;
  const adminRole = await trx
    .selectFrom('roles')
    .select('id')
    .where('code', '=', superAdmin)
    .where('id', 'in', [...new Set(lostRoleIds)])
    .executeTakeFirst();
  if (adminRole) await assertAdminExists(trx);
};

/** Returns whether a contact became verified, so that the owner of the contact could sign in as the user. */
const hasNewVerifiedContact = ({ before, after }: SavedWrite<UserState, LoadedUser>): boolean =>
  before !== null &&
  ((after.emailVerified && (!before.state.emailVerified || after.email !== before.state.email)) ||
    (after.phoneVerified && (!before.state.phoneVerified || after.phoneNumber !== before.state.phoneNumber)));

const endsFactorRequirement = async (
  { permissions }: RecordTransaction,
  writes: readonly SavedWrite<UserState, LoadedUser>[],
): Promise<boolean> => {
  const roles = await permissions.loadRoles(
    writes.flatMap(({ before, after }) => [...(before?.state.roles ?? []), ...after.roles]),
  );
  const requiringIds = new Set(
    roles.filter(({ enabled, requiresSecondFactor }) => enabled && requiresSecondFactor).map(({ id }) => id),
  );
  const isRequired = (roleIds: readonly number[]): boolean => roleIds.some((id) => requiringIds.has(id));
  return writes.some(
    ({ before, after }) => before !== null && isRequired(before.state.roles) && !isRequired(after.roles),
  );
};

/**
 * Throws if users get a role with all permissions or another verified contact, or no longer need a second factor, and
 * the caller has not recently confirmed the second factor.
 */
const assertFactorConfirmed = async (
  tx: RecordTransaction,
  writes: readonly SavedWrite<UserState, LoadedUser>[],
): Promise<void> => {
  const { trx, caller, now } = tx;
  if (isFactorConfirmed(caller, now)) return;
  if (writes.some(hasNewVerifiedContact) || (await endsFactorRequirement(tx, writes)))
    throw new ApiError('session.confirmFactor');
  const addedRoleIds = writes.flatMap(({ before, after }) =>
    after.roles.filter((role) => !before?.state.roles.includes(role)),
  );
  if (await includesFullRole(trx, addedRoleIds)) throw new ApiError('session.confirmFactor');
};

/** Throws if restored users have a role with all permissions, and the caller has not confirmed the second factor. */
export const assertFactorConfirmedForRestore = async (
  { trx, caller, now }: RecordTransaction,
  userIds: readonly number[],
): Promise<void> => {
  if (isFactorConfirmed(caller, now)) return;
  const rolesByUser = await loadRolesByUser(trx, userIds);
  if (await includesFullRole(trx, [...rolesByUser.values()].flat())) throw new ApiError('session.confirmFactor');
};

type Update = SavedWrite<UserState, LoadedUser> & { readonly before: LoadedUser };

const isDisabled = ({ before, after }: Update): boolean => before.state.status === 1 && after.status === 0;
const isEnabled = ({ before, after }: Update): boolean => before.state.status === 0 && after.status === 1;
const hasLostRoles = ({ before, after }: Update): boolean =>
  after.status === 0 || before.state.roles.some((role) => !after.roles.includes(role));
const hasOtherRoles = ({ before, after }: Update): boolean => before.state.roles.join() !== after.roles.join();

const notifyUpdatedUsers = async (
  { trx, context, now }: RecordTransaction,
  updates: readonly Update[],
): Promise<void> => {
  const target = { trx, events: context.events, now };
  const enabledUsers = updates.filter(isEnabled).map(({ id, after }) => ({ id, name: after.name }));
  await notifyEnabledUsers(target, enabledUsers);
  const changedUsers = updates.filter(hasOtherRoles).map(({ id, after }) => ({ id, roles: after.roles }));
  await notifyRoleChanges(target, changedUsers);
};

/** Ends sessions and API tokens of disabled users, and notifies users. Throws if no administrator is left. */
export const completeUserWrites = async (
  tx: RecordTransaction,
  writes: readonly SavedWrite<UserState, LoadedUser>[],
): Promise<void> => {
  const { trx, context } = tx;
  await assertFactorConfirmed(tx, writes);
  const updates = writes.flatMap(({ before, ...write }) => (before ? [{ ...write, before }] : []));
  for (const { id, before, after } of updates)
    await alertContacts(context, tx, { userId: id, before: before.state, after, by: tx.caller.user.name });
  for (const chunk of splitIntoChunks(updates.filter(isDisabled))) {
    const ids = chunk.map(({ id }) => id);
    await context.sessions.endForUsers(ids, trx);
    await revokeTokensOfUsers(trx, ids, tx.now);
  }
  const lostRoleIds = updates.filter(hasLostRoles).flatMap(({ before }) => before.state.roles);
  await assertAdminLeft(trx, lostRoleIds);
  await notifyUpdatedUsers(tx, updates);
};
