import type { FastifyRequest } from 'fastify';
import { requireSessionId, type Caller } from '../../auth/caller.ts';
import { assertUnusedPassword, saveFormerPassword } from '../../auth/passwords/former-passwords.ts';
import { hashPassword, queueHashing, getUserClient } from '../../auth/passwords/password.ts';
import { assertStrongPassword } from '../../auth/passwords/password-strength.ts';
import { deleteCounters } from '../../auth/sign-in-attempts.ts';
import { applyChange, type ChangeRequest } from '../../change/change.ts';
import { getPasswordRules, loadCompany } from '../../context/company.ts';
import type { AppContext } from '../../context/context.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { getClientAddress } from '../../lib/request/client-address.ts';
import { alertOwner } from '../../session/alert-owner.ts';
import { assertOwnPassword, createWrongPasswordError, getOwnPasswordKey } from '../../session/confirm-password.ts';

interface PasswordChange extends ChangeRequest {
  readonly request: FastifyRequest;
  readonly caller: Caller;
  readonly input: { readonly password: string; readonly newPassword: string };
}

export const changeOwnPassword = async (context: AppContext, call: PasswordChange): Promise<void> => {
  const { caller, input } = call;
  if (input.newPassword === input.password)
    throw new ApiError('password.same', { fields: { newPassword: 'password.same' } });
  const company = await loadCompany(context.db);
  const rules = getPasswordRules(context.config, company);
  assertStrongPassword(rules, 'newPassword', input.newPassword, [caller.user.username]);
  const client = getUserClient(caller);
  const newPassword = { userId: caller.userId, password: input.newPassword, field: 'newPassword' };
  const verifiedHash = await assertOwnPassword(context, call, input.password, () =>
    assertUnusedPassword(context.db, client, company.passwordHistory, newPassword),
  );
  const passwordHash = await queueHashing(client, () => hashPassword(input.newPassword));
  await applyChange(context, call, async ({ trx, now, audit, emit }) => {
    await saveFormerPassword(trx, company.passwordHistory, caller.userId, now);
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set((eb) => ({
        password_hash: passwordHash,
        must_change_password: 0,
        password_set_time: null,
        password_change_time: now,
        update_time: now,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', caller.userId)
      .where('password_hash', '=', verifiedHash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw createWrongPasswordError();
    await deleteCounters(trx, [getOwnPasswordKey(caller.userId)]);
    await context.sessions.endForUsers([caller.userId], trx, requireSessionId(caller));
    audit({ action: 'user.changePassword', recordId: caller.userId, recordName: caller.user.name });
    const params = { address: getClientAddress(call.request) };
    await alertOwner(context, { trx, now }, { userId: caller.userId, kind: 'passwordChanged', params });
    await emit('user', { ids: [caller.userId], fields: ['password'] });
  });
};
