import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

const settingKey = 'server_key';

/** The secret that all copies on one database share; the first of them makes it. */
export const readServerKey = async (db: Kysely<Schema>): Promise<Buffer> => {
  await db
    .insertInto('settings')
    .values({ key: settingKey, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', settingKey)
    .executeTakeFirstOrThrow();
  return Buffer.from(value, 'base64url');
};
