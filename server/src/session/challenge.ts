import type { FactorChallenge, FactorKind, SignInChallenge } from '@atrium/contract/second-factor/schemas.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { createPasskeyRequest, passkeyTimeoutMs } from '../auth/passkey-challenges.ts';
import type { RelyingParty } from '../auth/relying-party.ts';
import { loadRememberedDays } from '../auth/remembered-devices.ts';
import { isSameDevice } from '../auth/same-device.ts';
import type { SessionOrigin } from '../auth/session-rows.ts';
import { hasAuthenticatorApp } from '../auth/second-factor.ts';
import { createToken, hashToken, isTokenFormat } from '../auth/tokens.ts';
import type { VerifiedUser } from './verified-user.ts';

const challengeSeconds = passkeyTimeoutMs / 1000;
/** Maximum number of pending sign-ins of a user from one address. Another one ends the oldest. */
const maxChallenges = 5;

/** Returns the factors with which a user can answer a challenge, the preferred one first. */
export const describeChallenge = async (
  db: Kysely<Schema>,
  relyingParty: RelyingParty,
  userId: number,
  challenge: string,
): Promise<FactorChallenge> => {
  const passkey = await createPasskeyRequest(db, relyingParty, userId, challenge);
  const hasPasskey = passkey.allowCredentials.length > 0;
  const factors: FactorKind[] = hasPasskey ? ['passkey'] : [];
  if (await hasAuthenticatorApp(db, userId)) factors.push('totp');
  return {
    challenge,
    factors: [...factors, 'recoveryCode'],
    expiresIn: challengeSeconds,
    ...(hasPasskey && { passkey }),
  };
};

export const createChallenge = async (
  trx: Kysely<Schema>,
  { id: userId, passwordHash }: VerifiedUser,
  { device, address }: SessionOrigin,
  relyingParty: RelyingParty,
  now: number,
): Promise<SignInChallenge> => {
  const surplusChallenges = await trx
    .selectFrom('sign_in_challenges')
    .select('hash')
    .where('user_id', '=', userId)
    .where('address', '=', address)
    .orderBy('expire_time', 'desc')
    .offset(maxChallenges - 1)
    .limit(maxChallenges)
    .execute();
  for (const { hash } of surplusChallenges) await deleteChallenge(trx, hash);
  const challenge = createToken();
  const row = { hash: hashToken(challenge), user_id: userId, password_hash: passwordHash ?? null, device, address };
  await trx
    .insertInto('sign_in_challenges')
    .values({ ...row, expire_time: now + challengeSeconds * 1000 })
    .execute();
  return {
    ...(await describeChallenge(trx, relyingParty, userId, challenge)),
    rememberedDays: await loadRememberedDays(trx, userId),
  };
};

export interface PendingSignIn {
  readonly hash: string;
  readonly user: VerifiedUser;
}

/** Returns the sign-in that a challenge continues, or null if it has ended or was started on another device. */
export const loadPendingSignIn = async (
  db: Kysely<Schema>,
  challenge: string,
  origin: SessionOrigin,
  now: number,
): Promise<PendingSignIn | null> => {
  if (!isTokenFormat(challenge)) return null;
  const row = await db
    .selectFrom('sign_in_challenges')
    .innerJoin('users', 'users.id', 'sign_in_challenges.user_id')
    .select(['users.id', 'users.username', 'users.name'])
    .select(['sign_in_challenges.hash', 'sign_in_challenges.password_hash as passwordHash'])
    .select(['sign_in_challenges.device', 'sign_in_challenges.address'])
    .where('sign_in_challenges.hash', '=', hashToken(challenge))
    .where('sign_in_challenges.expire_time', '>', now)
    .executeTakeFirst();
  if (!row || !isSameDevice(row, origin)) return null;
  const { id, username, name, passwordHash, hash } = row;
  return { hash, user: { id, username, name, ...(passwordHash !== null && { passwordHash }) } };
};

export const deleteChallenge = async (trx: Kysely<Schema>, hash: string): Promise<boolean> => {
  const { numDeletedRows } = await trx.deleteFrom('sign_in_challenges').where('hash', '=', hash).executeTakeFirst();
  return numDeletedRows === 1n;
};

export const pruneChallenges = async (db: Kysely<Schema>, now: number): Promise<void> => {
  await db.deleteFrom('sign_in_challenges').where('expire_time', '<=', now).execute();
};
