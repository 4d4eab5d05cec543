import { randomBytes } from 'node:crypto';
import type { PasskeyRequest } from '@atrium/contract/passkey/schemas.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { loadCredentials } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';
import { describeDevice } from './same-device.ts';
import type { ServerKeys } from './server-key.ts';
import type { SessionOrigin } from './session-rows.ts';
import { deriveToken, hashToken, isSameSecret } from './tokens.ts';

export const passkeyTimeoutMs = 5 * 60_000;

/** Purpose and owner of a challenge. A signature cannot be used for another purpose or owner. */
export type ChallengeUse =
  | { readonly kind: 'signIn'; readonly origin: SessionOrigin }
  | { readonly kind: 'proof' | 'firstCreation' | 'creation' | 'confirmation'; readonly sessionId: number };

const nonceBytes = 16;
const expiryBytes = 8;
/** Base64url of nonce and expiry. */
const contentLength = 32;

const signContent = (key: Buffer, use: ChallengeUse, content: string): string => {
  const owner = use.kind === 'signIn' ? describeDevice(use.origin) : String(use.sessionId);
  return deriveToken(key, `passkey ${use.kind}:${owner}`, content);
};

/** Returns random bytes and an expiry time, signed, so that requests without a session store nothing. */
export const createPasskeyChallenge = ({ serverKey }: ServerKeys, use: ChallengeUse, now: number): string => {
  const expiry = Buffer.alloc(expiryBytes);
  expiry.writeBigUInt64BE(BigInt(now + passkeyTimeoutMs));
  const content = Buffer.concat([randomBytes(nonceBytes), expiry]).toString('base64url');
  return content + signContent(serverKey, use, content);
};

/** Returns the expiry time of a challenge that an instance created for this use, or null. */
const verifyChallenge = ({ serverKeys }: ServerKeys, use: ChallengeUse, challenge: string): number | null => {
  const content = challenge.slice(0, contentLength);
  const signature = challenge.slice(contentLength);
  if (!serverKeys.some((key) => isSameSecret(signature, signContent(key, use, content)))) return null;
  return Number(Buffer.from(content, 'base64url').readBigUInt64BE(nonceBytes));
};

/** Marks a challenge as used. Returns false if it was used before, has ended, or is for another use. */
export const consumePasskeyChallenge = async (
  keys: ServerKeys,
  trx: Kysely<Schema>,
  { use, challenge }: { readonly use: ChallengeUse; readonly challenge: string },
  now: number,
): Promise<boolean> => {
  const expireTime = verifyChallenge(keys, use, challenge);
  if (expireTime === null || expireTime <= now) return false;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('used_passkey_challenges')
    .values({ hash: hashToken(challenge), expire_time: expireTime })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Deletes used challenges some minutes after their expiry, because the clock of another instance may be slow. */
export const pruneUsedChallenges = async (db: Kysely<Schema>, now: number): Promise<void> => {
  await db
    .deleteFrom('used_passkey_challenges')
    .where('expire_time', '<=', now - passkeyTimeoutMs)
    .execute();
};

export const createPasskeyRequest = async (
  db: Kysely<Schema>,
  { id }: RelyingParty,
  userId: number,
  challenge: string,
): Promise<PasskeyRequest> => ({
  challenge,
  rpId: id,
  timeout: passkeyTimeoutMs,
  userVerification: 'preferred',
  allowCredentials: await loadCredentials(db, userId),
});
