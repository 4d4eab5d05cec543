import type { SecondFactorState } from '@atrium/contract/second-factor/schemas.ts';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { decryptSecret, encryptSecret } from './encryption.ts';
import { createRecoveryCodes, hashRecoveryCode, normalizeCode } from './recovery-codes.ts';
import { findTotpStep } from './totp.ts';

interface Keys {
  readonly serverKey: Buffer;
  /** The current key and previous ones. */
  readonly serverKeys: readonly [Buffer, ...Buffer[]];
}

const getSecretOwner = (userId: number): string => `totp:${userId}`;

/** Selects the active secret of the user of the outer query, as a condition `exists`. */
export const selectSecondFactor = (db: Kysely<Schema>) =>
  db
    .selectFrom('totp_secrets')
    .select('totp_secrets.user_id')
    .where('totp_secrets.is_active', '=', 1)
    .whereRef('totp_secrets.user_id', '=', sql.ref('users.id'));

export const hasSecondFactor = async (db: Kysely<Schema>, userId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('totp_secrets')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Stores a secret, which has no effect until it is activated. Returns false if the user has an active one. */
export const storeSecret = async (
  { serverKey }: Keys,
  trx: Kysely<Schema>,
  { userId, secret, now }: { readonly userId: number; readonly secret: string; readonly now: number },
): Promise<boolean> => {
  const stored = { secret: encryptSecret(serverKey, getSecretOwner(userId), secret), create_time: now };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('totp_secrets')
    .values({ user_id: userId, ...stored })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(stored).where('totp_secrets.is_active', '=', 0))
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

interface CodeAttempt {
  readonly userId: number;
  readonly code: string;
  readonly now: number;
  /** False for a secret that the code activates. */
  readonly isActive: boolean;
}

/** Returns whether a code of the authenticator app is correct, and marks its time step as used. */
export const useTotpCode = async (
  { serverKey, serverKeys }: Keys,
  trx: Kysely<Schema>,
  { userId, code, now, isActive }: CodeAttempt,
): Promise<boolean> => {
  const row = await trx
    .selectFrom('totp_secrets')
    .select('secret')
    .where('user_id', '=', userId)
    .where('is_active', '=', isActive ? 1 : 0)
    .executeTakeFirst();
  const decrypted = row ? decryptSecret(serverKeys, getSecretOwner(userId), row.secret) : null;
  const step = decrypted ? findTotpStep(decrypted.secret, normalizeCode(code), now) : null;
  if (!row || decrypted === null || step === null) return false;
  const owner = getSecretOwner(userId);
  const { numUpdatedRows } = await trx
    .updateTable('totp_secrets')
    .set({
      last_step: step,
      is_active: 1,
      ...(decrypted.isOutdated && { secret: encryptSecret(serverKey, owner, decrypted.secret) }),
    })
    .where('user_id', '=', userId)
    // Another session may have created a new secret since it was read.
    .where('secret', '=', row.secret)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

const useRecoveryCode = async (trx: Kysely<Schema>, userId: number, code: string): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hashRecoveryCode(code))
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Returns by what a code is correct, and uses it up; null for a wrong or used code. */
export const useSecondFactor = async (
  keys: Keys,
  trx: Kysely<Schema>,
  attempt: Omit<CodeAttempt, 'isActive'>,
): Promise<'totp' | 'recoveryCode' | null> => {
  if (!(await hasSecondFactor(trx, attempt.userId))) return null;
  if (await useTotpCode(keys, trx, { ...attempt, isActive: true })) return 'totp';
  return (await useRecoveryCode(trx, attempt.userId, attempt.code)) ? 'recoveryCode' : null;
};

/** Returns new recovery codes. The earlier ones are no longer valid. */
export const replaceRecoveryCodes = async (trx: Kysely<Schema>, userId: number): Promise<string[]> => {
  const codes = createRecoveryCodes();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, hash: hashRecoveryCode(code) })))
    .execute();
  return codes;
};

export const loadSecondFactor = async (db: Kysely<Schema>, userId: number): Promise<SecondFactorState> => {
  const secret = await db
    .selectFrom('totp_secrets')
    .select('create_time as createTime')
    .where('user_id', '=', userId)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  const { recoveryCodes } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('recoveryCodes'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { createTime: secret?.createTime ?? null, recoveryCodes };
};

/** Returns whether the user had a second factor. */
export const deleteSecondFactor = async (trx: Kysely<Schema>, userId: number): Promise<boolean> => {
  const hadOne = await hasSecondFactor(trx, userId);
  for (const table of ['totp_secrets', 'recovery_codes', 'sign_in_challenges'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  return hadOne;
};

const rotationBatch = 500;

/** Encrypts all secrets with the current key, so that the previous keys can be removed from the settings. */
export const reencryptSecrets = async (db: Kysely<Schema>, serverKeys: Keys['serverKeys']): Promise<number> => {
  const [current] = serverKeys;
  let lastId = 0;
  let reencrypted = 0;
  for (;;) {
    const rows = await db
      .selectFrom('totp_secrets')
      .select(['user_id', 'secret'])
      .where('user_id', '>', lastId)
      .orderBy('user_id')
      .limit(rotationBatch)
      .execute();
    for (const { user_id: userId, secret } of rows) {
      const owner = getSecretOwner(userId);
      const decrypted = decryptSecret(serverKeys, owner, secret);
      if (!decrypted?.isOutdated) continue;
      const { numUpdatedRows } = await db
        .updateTable('totp_secrets')
        .set({ secret: encryptSecret(current, owner, decrypted.secret) })
        .where('user_id', '=', userId)
        // The user may have replaced it since it was read.
        .where('secret', '=', secret)
        .executeTakeFirst();
      reencrypted += Number(numUpdatedRows);
    }
    const last = rows.at(-1);
    if (!last) return reencrypted;
    lastId = last.user_id;
  }
};
