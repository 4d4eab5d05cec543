import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import type { QueueClient } from '../fair-queue.ts';
import { queueHashing, verifyPassword } from './password.ts';

interface NewPassword {
  readonly userId: number;
  readonly password: string;
  readonly field: string;
}

const loadLastHashes = async (db: Kysely<Schema>, userId: number, count: number): Promise<string[]> => {
  const { password_hash: currentHash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('former_passwords')
    .select('hash')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(count - 1)
    .execute();
  return [currentHash, ...rows.map(({ hash }) => hash)];
};

/** Throws if a password is one of the last `count` passwords of a user. Each comparison runs in the password queue. */
export const assertUnusedPassword = async (
  db: Kysely<Schema>,
  client: QueueClient,
  count: number,
  { userId, password, field }: NewPassword,
): Promise<void> => {
  if (count === 0) return;
  for (const hash of await loadLastHashes(db, userId, count)) {
    if (await queueHashing(client, () => verifyPassword(password, hash)))
      throw new ApiError('password.reused', { fields: { [field]: 'password.reused' } });
  }
};

/** Saves the password that a user is about to replace, unless it is a one-time password. Call it before the change. */
export const saveFormerPassword = async (
  trx: Kysely<Schema>,
  count: number,
  userId: number,
  now: number,
): Promise<void> => {
  if (count > 1) {
    await trx
      .insertInto('former_passwords')
      .columns(['user_id', 'hash', 'create_time'])
      .expression((eb) =>
        eb
          .selectFrom('users')
          .select((user) => ['id', 'password_hash', user.cast<number>(user.val(now), 'bigint').as('create_time')])
          .where('id', '=', userId)
          .where('password_hash', '!=', '')
          .where('password_set_time', 'is', null),
      )
      .execute();
  }
  await deleteSurplusPasswords(trx, count, userId);
};

/** Deletes the hashes that the setting no longer needs, of one user or of all. The current password counts as one. */
export const deleteSurplusPasswords = async (trx: Kysely<Schema>, count: number, userId?: number): Promise<void> => {
  const rankedPasswords = trx
    .selectFrom('former_passwords')
    .select([
      'id',
      (eb) =>
        eb.fn
          .agg<number>('row_number')
          .over((over) => over.partitionBy('user_id').orderBy('id', 'desc'))
          .as('rank'),
    ])
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0));
  await trx
    .deleteFrom('former_passwords')
    .where(
      'id',
      'in',
      trx
        .selectFrom(rankedPasswords.as('ranked'))
        .select('id')
        .where('rank', '>', Math.max(count - 1, 0)),
    )
    .execute();
};
