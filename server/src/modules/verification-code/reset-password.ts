import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { saveFormerPassword } from '../../auth/passwords/former-passwords.ts';
import { assertStrongPassword } from '../../auth/passwords/password-strength.ts';
import { hasSecondFactor } from '../../auth/second-factor.ts';
import { unlockAccount } from '../../auth/sign-in-attempts.ts';
import { getPasswordRules, loadCompany } from '../../context/company.ts';
import type { AppContext } from '../../context/context.ts';
import type { Schema } from '../../db/schema.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { getClientAddress } from '../../lib/request/client-address.ts';
import { alertAboutFactors } from '../../session/alert-factors.ts';
import { alertOwner } from '../../session/alert-owner.ts';
import type { Address } from './rules.ts';
import { findAccount } from './store.ts';
import { throwUnknownAccount, type VerifiedTransaction } from './use.ts';

interface NewPassword {
  readonly address: Address;
  readonly password: string;
  readonly passwordHash: string;
  readonly request: FastifyRequest;
}

const writePassword = async (trx: Kysely<Schema>, userId: number, passwordHash: string, now: number): Promise<void> => {
  await trx
    .updateTable('users')
    .set((set) => ({
      password_hash: passwordHash,
      must_change_password: 0,
      password_set_time: null,
      password_change_time: now,
      update_time: now,
      version: set('version', '+', 1),
    }))
    .where('id', '=', userId)
    .execute();
};

/** Sets a new password for the owner of a verified contact, ends all sessions, and alerts the owner. */
export const resetPassword = async (
  context: AppContext,
  { trx, now, audit }: VerifiedTransaction,
  { address, password, passwordHash, request }: NewPassword,
): Promise<void> => {
  const { config, events, sessions } = context;
  const account = (await findAccount(trx, address)) ?? throwUnknownAccount();
  const { id: userId, username } = account;
  if (account.status !== 1) throwApiError('session.disabled');
  const company = await loadCompany(trx);
  assertStrongPassword(getPasswordRules(config, company), 'password', password, [username]);
  await saveFormerPassword(trx, company.passwordHistory, userId, now);
  await writePassword(trx, userId, passwordHash, now);
  await events.emit(trx, 'user', { ids: [userId], fields: ['password'] });
  // Otherwise an attacker who reads the email of the user could try more codes of the second factor.
  if (!(await hasSecondFactor(trx, userId))) await unlockAccount(trx, userId);
  await sessions.endForUsers([userId], trx);
  await audit(account, { action: 'user.changePassword', recordId: userId, recordName: username });
  const params = { address: getClientAddress(request) };
  await alertOwner(context, { trx, now }, { userId, kind: 'passwordChanged', params });
  await alertAboutFactors(context, { trx, now }, userId);
};
