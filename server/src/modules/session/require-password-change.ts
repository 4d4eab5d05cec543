import { createPasswordRule } from '@atrium/contract/validation.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { createAuthor, writeAudit } from '../../audit/audit.ts';
import { getPasswordRules, loadCompany } from '../../context/company.ts';
import type { AppContext } from '../../context/context.ts';
import type { Schema } from '../../db/schema.ts';

const dayMs = 86_400_000;

interface PasswordOwner {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly password_hash: string;
  readonly must_change_password: number;
  readonly password_change_time: number | null;
  readonly create_time: number;
}

/** Requires users to change a password that violates the rules or is too old. Call it when they sign in with it. */
export const requirePasswordChange = async (
  { config, clock, events }: AppContext,
  trx: Kysely<Schema>,
  user: PasswordOwner,
  { password, request }: { readonly password: string; readonly request: FastifyRequest },
): Promise<void> => {
  if (user.must_change_password === 1) return;
  const company = await loadCompany(trx);
  const now = clock();
  const maxAgeMs = company.passwordMaxDays * dayMs;
  const isTooOld = maxAgeMs > 0 && now - (user.password_change_time ?? user.create_time) >= maxAgeMs;
  if (!isTooOld && createPasswordRule(getPasswordRules(config, company))(password) === null) return;
  await trx
    .updateTable('users')
    .set((eb) => ({ must_change_password: 1, update_time: now, version: eb('version', '+', 1) }))
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .execute();
  const author = { ...createAuthor(request, null), userId: user.id, username: user.username, name: user.name };
  await writeAudit(trx, author, [{ action: 'user.expirePassword', recordId: user.id, recordName: user.name }], now);
  await events.emit(trx, 'user', { ids: [user.id], fields: ['password'] });
};
