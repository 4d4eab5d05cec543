import { revokeTokensOfUsers } from '../../auth/api-tokens.ts';
import { requireSessionId } from '../../auth/caller.ts';
import { resetSecondFactor as resetSecondFactorCall } from '@atrium/contract/user/action-calls.ts';
import { hasPermission } from '../../authorization/effective-permissions.ts';
import { loadCompany } from '../../context/company.ts';
import { assertConfirmed } from '../../change/confirmation.ts';
import { saveFormerPassword } from '../../auth/passwords/former-passwords.ts';
import { deleteSecondFactor, lockSecondFactor } from '../../auth/second-factor.ts';
import { alertAboutFactors } from '../../session/alert-factors.ts';
import { alertOwner } from '../../session/alert-owner.ts';
import { forgetDevicesOfUsers } from '../../auth/devices.ts';
import { unlockAccount } from '../../auth/sign-in-attempts.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { insertImpersonation, type SessionOrigin } from '../../auth/session-rows.ts';
import { createToken } from '../../auth/tokens.ts';
import { ownSecurityPath } from '../../outbox/notify.ts';
import { loadGrantPolicy } from '../../resource/pipeline/call-data.ts';
import { loadRecordById } from '../../resource/pipeline/load-records.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';
import { users } from './resource.ts';
import type { LoadedUser } from './store.ts';

/** Loads a user within the data scope. Throws if the user has permissions that the caller lacks. */
export const loadManageableUser = async (tx: RecordTransaction, id: number): Promise<LoadedUser> => {
  const user = await loadRecordById(users.definition, tx, id);
  const policy = await loadGrantPolicy(tx);
  policy.assertCovers(await policy.loadPotentialGrants(user.state), user.state.name);
  return user;
};

/** Sets a password that the user must change at the next sign-in, and ends the sessions of the user. */
export const resetPassword = async (tx: RecordTransaction, id: number, passwordHash: string): Promise<string> => {
  const { context } = tx;
  if (id === tx.caller.userId) throw new ApiError('users.self');
  const user = await loadManageableUser(tx, id);
  const { passwordHistory } = await loadCompany(tx.trx);
  await saveFormerPassword(tx.trx, passwordHistory, id, tx.now);
  await tx.trx
    .updateTable('users')
    .set((eb) => ({
      password_hash: passwordHash,
      must_change_password: 1,
      password_set_time: tx.now,
      update_time: tx.now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await unlockAccount(tx.trx, id);
  await context.sessions.endForUsers([id], tx.trx);
  tx.audit({ action: 'user.resetPassword', recordId: id, recordName: user.state.name });
  await alertOwner(context, tx, { userId: id, kind: 'passwordReset', params: { by: tx.caller.user.name } });
  await alertAboutFactors(context, tx, id);
  await tx.emit('user', { ids: [id], fields: ['password'] });
  return user.state.username;
};

export const unlockUser = async (tx: RecordTransaction, id: number): Promise<void> => {
  const user = await loadManageableUser(tx, id);
  await unlockAccount(tx.trx, id);
  tx.audit({ action: 'user.unlock', recordId: id, recordName: user.state.name });
  await tx.emit('user', { ids: [id], fields: ['lockedUntil'] });
};

/** Turns off the second factor of a user, for example after the loss of the phone. Sessions stay open. */
export const resetSecondFactor = async (tx: RecordTransaction, id: number): Promise<void> => {
  if (id === tx.caller.userId) throw new ApiError('users.self');
  await assertConfirmed(tx.context, tx);
  const user = await loadManageableUser(tx, id);
  await lockSecondFactor(tx.context, tx.trx, id);
  if (!(await deleteSecondFactor(tx.trx, id))) throw new ApiError('factor.off');
  tx.audit({ action: 'user.resetFactor', recordId: id, recordName: user.state.name });
  await alertOwner(tx.context, tx, { userId: id, kind: 'secondFactorReset', params: { by: tx.caller.user.name } });
  await tx.emit('user', { ids: [id], fields: ['secondFactor'] });
};

/** Resets the second factor together with the password, with the permission for second factors and its data scope. */
export const resetSecondFactorWithPassword = async (tx: RecordTransaction, id: number): Promise<void> => {
  const { requiredPermission } = resetSecondFactorCall;
  if (!hasPermission(tx.caller.effectivePermissions, requiredPermission)) throw new ApiError('right.missing');
  await resetSecondFactor({ ...tx, requiredPermission }, id);
};

/** Revokes all API tokens of a user. The caller also resets the password, which needs more permissions than this. */
export const revokeTokensWithPassword = async (tx: RecordTransaction, id: number): Promise<void> => {
  const { context, trx, now, caller } = tx;
  const { state } = await loadManageableUser(tx, id);
  const names = await revokeTokensOfUsers(trx, [id], now);
  if (names.length === 0) return;
  const changes = [{ field: 'apiToken', before: names, after: null }];
  tx.audit({ action: 'user.revokeApiToken', recordId: id, recordName: state.username, changes });
  const params = { by: caller.user.name };
  await alertOwner(context, tx, { userId: id, kind: 'apiTokensRevoked', params, link: ownSecurityPath });
  await tx.emit('user', { ids: [id], fields: ['apiTokens'] });
};

/** Ends the given sessions of a user, or all, including impersonations by the user. Returns their number. */
export const endSessions = async (
  tx: RecordTransaction,
  id: number,
  sessionIds: readonly number[] | undefined,
): Promise<number> => {
  const { context } = tx;
  const user = await loadManageableUser(tx, id);
  const sessions = await tx.trx
    .selectFrom('sessions')
    .select('id')
    .where((eb) =>
      sessionIds === undefined ? eb.or([eb('user_id', '=', id), eb('viewer_id', '=', id)]) : eb('user_id', '=', id),
    )
    .orderBy('id')
    .execute();
  const endedIds = sessions
    .map((session) => session.id)
    .filter((session) => sessionIds === undefined || sessionIds.includes(session));
  await context.sessions.end(endedIds, tx.trx);
  if (sessionIds === undefined) await forgetDevicesOfUsers(tx.trx, [id]);
  if (endedIds.length > 0) {
    tx.audit({
      action: 'session.end',
      recordId: id,
      recordName: user.state.name,
      changes: [{ field: 'sessions', before: endedIds, after: null }],
    });
  }
  return endedIds.length;
};

export const openImpersonation = async (tx: RecordTransaction, id: number, origin: SessionOrigin) => {
  const { context, caller } = tx;
  if (id === caller.userId) throw new ApiError('users.self');
  const user = await loadManageableUser(tx, id);
  if (user.state.status !== 1) throw new ApiError('session.disabled');
  const { trx, now } = tx;
  const token = createToken();
  const expireTime = now + context.config.viewAsMinutes * 60_000;
  const impersonation = { userId: id, viewerId: caller.userId, openerId: requireSessionId(caller), expireTime };
  await insertImpersonation(trx, impersonation, origin, token, now);
  tx.audit({ action: 'session.view', recordId: id, recordName: user.state.name });
  await alertOwner(context, tx, { userId: id, kind: 'viewed', params: { by: caller.user.name } });
  return { token, expireTime };
};
