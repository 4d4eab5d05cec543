import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../auth/caller.ts';
import { alertOwner } from '../../session/alert-owner.ts';
import { applyChange, type ChangeRequest } from '../../change/change.ts';
import { getClientAddress } from '../../lib/request/client-address.ts';
import { getOwnPasswordKey, withOwnPassword } from '../../session/confirm-password.ts';
import type { AppContext } from '../../context/context.ts';
import { hashPassword } from '../../auth/password.ts';
import { assertStrongPassword } from '../../auth/password-strength.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { deleteCounters } from '../../auth/sign-in-attempts.ts';

interface PasswordChange extends ChangeRequest {
  readonly request: FastifyRequest;
  readonly caller: Caller;
  readonly input: { readonly password: string; readonly newPassword: string };
}

export const changeOwnPassword = async (context: AppContext, call: PasswordChange): Promise<void> => {
  const { caller, input } = call;
  if (input.newPassword === input.password)
    throw new ApiError('password.same', { fields: { newPassword: 'password.same' } });
  assertStrongPassword(context.config, 'newPassword', input.newPassword, [caller.user.username]);
  const passwordHash = await withOwnPassword(context, call, input.password, () => hashPassword(input.newPassword));
  await applyChange(context, call, async ({ trx, now, audit, emit }) => {
    await trx
      .updateTable('users')
      .set((eb) => ({
        password_hash: passwordHash,
        must_change_password: 0,
        password_set_time: null,
        update_time: now,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', caller.userId)
      .execute();
    await deleteCounters(trx, [getOwnPasswordKey(caller.userId)]);
    await context.sessions.endForUsers([caller.userId], trx, caller.sessionId);
    audit({ action: 'user.changePassword', recordId: caller.userId, recordName: caller.user.name });
    const params = { address: getClientAddress(call.request) };
    await alertOwner(context, { trx, now }, { userId: caller.userId, kind: 'passwordChanged', params });
    await emit('user', { ids: [caller.userId], fields: ['password'] });
  });
};
