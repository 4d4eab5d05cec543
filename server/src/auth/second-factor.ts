import type { SecondFactorState } from '@atrium/contract/second-factor/schemas.ts';
import { superAdmin } from '@atrium/contract/permissions.ts';
import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely';
import type { Dialect } from '../db/dialect/dialect.ts';
import type { Schema } from '../db/schema.ts';
import { forgetRememberedDevices } from './devices.ts';
import { decryptSecret, encryptSecret } from './encryption.ts';
import { loadPasskeys } from './passkeys.ts';
import { createRecoveryCodes, hashRecoveryCode, normalizeCode } from './recovery-codes.ts';
import type { ServerKeys } from './server-key.ts';
import { findTotpStep } from './totp.ts';

/** Serializes changes of the factors of a user with sign-ins and each other: two requests could remove the last two. */
export const lockSecondFactor = (
  { dialect }: { readonly dialect: Pick<Dialect, 'advisoryLock'> },
  trx: Kysely<Schema>,
  userId: number,
): Promise<void> => dialect.advisoryLock(trx, `second factor of ${userId}`);

const getSecretOwner = (userId: number): string => `totp:${userId}`;

const selectActiveSecret = (db: Kysely<Schema>, userId: number | Expression<number>) =>
  db
    .selectFrom('totp_secrets')
    .select('totp_secrets.user_id')
    .where('totp_secrets.is_active', '=', 1)
    .where('totp_secrets.user_id', '=', userId);

export const selectFactors = (db: Kysely<Schema>, userId: number | Expression<number>) =>
  selectActiveSecret(db, userId).unionAll(
    db.selectFrom('passkeys').select('passkeys.user_id').where('passkeys.user_id', '=', userId),
  );

/** Selects the authenticator app and passkeys of the user in the outer query, for an `exists` condition. */
export const selectSecondFactor = (db: Kysely<Schema>) => selectFactors(db, sql.ref<number>('users.id'));

export const hasSecondFactor = async (db: Kysely<Schema>, userId: number): Promise<boolean> =>
  (await selectFactors(db, userId).execute()).length > 0;

export const hasAuthenticatorApp = async (db: Kysely<Schema>, userId: number): Promise<boolean> =>
  (await selectActiveSecret(db, userId).executeTakeFirst()) !== undefined;

const selectFactorOwners = (db: Kysely<Schema>) =>
  db
    .selectFrom('totp_secrets')
    .select('user_id')
    .where('is_active', '=', 1)
    .unionAll(db.selectFrom('passkeys').select('user_id'));

const selectRequiredUsers = (db: Kysely<Schema>) =>
  db
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select('user_roles.user_id')
    .where('roles.requires_second_factor', '=', 1)
    .where((eb) => eb.or([eb('roles.status', '=', 1), eb('roles.code', '=', superAdmin)]));

/** Returns the condition for users without the second factor that one of their roles requires. */
export const isFactorMissing =
  (db: Kysely<Schema>) =>
  (eb: ExpressionBuilder<Schema, 'users'>): Expression<SqlBool> =>
    eb.and([
      eb('users.id', 'in', selectRequiredUsers(db)),
      eb.not(
        eb.exists(
          eb
            .selectFrom('totp_secrets')
            .select('totp_secrets.user_id')
            .where('totp_secrets.is_active', '=', 1)
            .whereRef('totp_secrets.user_id', '=', 'users.id'),
        ),
      ),
      eb.not(
        eb.exists(eb.selectFrom('passkeys').select('passkeys.user_id').whereRef('passkeys.user_id', '=', 'users.id')),
      ),
    ]);

/** Returns whether roles require a second factor, but no active user with one of these roles has one. */
export const isRequiredFactorUnused = async (db: Kysely<Schema>): Promise<boolean> => {
  const holders = db
    .selectFrom('users')
    .select('users.id')
    .where('users.status', '=', 1)
    .where('users.id', 'in', selectRequiredUsers(db))
    .limit(1);
  if (!(await holders.executeTakeFirst())) return false;
  return !(await holders.where('users.id', 'in', selectFactorOwners(db)).executeTakeFirst());
};

/** Saves a secret, which has no effect until a code activates it. Returns false if the user has an active one. */
export const saveSecret = async (
  { serverKey }: ServerKeys,
  trx: Kysely<Schema>,
  { userId, secret, now }: { readonly userId: number; readonly secret: string; readonly now: number },
): Promise<boolean> => {
  const columns = { secret: encryptSecret(serverKey, getSecretOwner(userId), secret), create_time: now };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('totp_secrets')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns).where('totp_secrets.is_active', '=', 0))
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

export const deletePendingSecret = async (trx: Kysely<Schema>, userId: number): Promise<void> => {
  await trx.deleteFrom('totp_secrets').where('user_id', '=', userId).where('is_active', '=', 0).execute();
};

interface CodeAttempt {
  readonly userId: number;
  readonly code: string;
  readonly now: number;
  /** False for a secret that the code activates. */
  readonly isActive: boolean;
}

/** Returns whether a code from the authenticator app is correct, and marks its time step as used. */
export const consumeTotpCode = async (
  { serverKey, serverKeys }: ServerKeys,
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

const consumeRecoveryCode = async (trx: Kysely<Schema>, userId: number, code: string): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hashRecoveryCode(code))
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Returns the kind of a correct code and marks it as used. Returns null if the code is wrong or was used before. */
export const consumeCode = async (
  keys: ServerKeys,
  trx: Kysely<Schema>,
  attempt: Omit<CodeAttempt, 'isActive'>,
): Promise<'totp' | 'recoveryCode' | null> => {
  if (!(await hasSecondFactor(trx, attempt.userId))) return null;
  if (await consumeTotpCode(keys, trx, { ...attempt, isActive: true })) return 'totp';
  return (await consumeRecoveryCode(trx, attempt.userId, attempt.code)) ? 'recoveryCode' : null;
};

export const replaceRecoveryCodes = async (trx: Kysely<Schema>, userId: number): Promise<string[]> => {
  const codes = createRecoveryCodes();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, hash: hashRecoveryCode(code) })))
    .execute();
  return codes;
};

export const loadSecondFactor = async (
  db: Kysely<Schema>,
  userId: number,
): Promise<Omit<SecondFactorState, 'rememberedDevices'>> => {
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
  return { createTime: secret?.createTime ?? null, passkeys: await loadPasskeys(db, userId), recoveryCodes };
};

/** Deletes the factors, recovery codes, pending sign-ins and remembered devices. Returns false if there is no factor. */
export const deleteSecondFactor = async (trx: Kysely<Schema>, userId: number): Promise<boolean> => {
  const hadSecondFactor = await hasSecondFactor(trx, userId);
  for (const table of ['totp_secrets', 'passkeys', 'recovery_codes', 'sign_in_challenges'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  await forgetRememberedDevices(trx, [userId]);
  return hadSecondFactor;
};

export const deleteUnusedSecondFactor = async (trx: Kysely<Schema>, userId: number): Promise<void> => {
  if (!(await hasSecondFactor(trx, userId))) await deleteSecondFactor(trx, userId);
};

export const deleteAuthenticatorApp = async (trx: Kysely<Schema>, userId: number): Promise<void> => {
  await trx.deleteFrom('totp_secrets').where('user_id', '=', userId).execute();
  await deleteUnusedSecondFactor(trx, userId);
};

const reencryptionBatchSize = 500;

/** Encrypts all secrets with the current key, so that previous keys can be removed. Returns their number. */
export const reencryptSecrets = async (db: Kysely<Schema>, serverKeys: ServerKeys['serverKeys']): Promise<number> => {
  const [currentKey] = serverKeys;
  let lastId = 0;
  let reencryptedCount = 0;
  for (;;) {
    const rows = await db
      .selectFrom('totp_secrets')
      .select(['user_id', 'secret'])
      .where('user_id', '>', lastId)
      .orderBy('user_id')
      .limit(reencryptionBatchSize)
      .execute();
    for (const { user_id: userId, secret } of rows) {
      const owner = getSecretOwner(userId);
      const decrypted = decryptSecret(serverKeys, owner, secret);
      if (!decrypted?.isOutdated) continue;
      const { numUpdatedRows } = await db
        .updateTable('totp_secrets')
        .set({ secret: encryptSecret(currentKey, owner, decrypted.secret) })
        .where('user_id', '=', userId)
        // The user may have replaced the secret since it was loaded.
        .where('secret', '=', secret)
        .executeTakeFirst();
      reencryptedCount += Number(numUpdatedRows);
    }
    const lastRow = rows.at(-1);
    if (!lastRow) return reencryptedCount;
    lastId = lastRow.user_id;
  }
};
