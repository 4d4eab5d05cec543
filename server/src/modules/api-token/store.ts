import type { OwnApiToken } from '@atrium/contract/api-token/schemas.ts';
import type { Kysely } from 'kysely';
import { parseTexts } from '../../auth/api-tokens.ts';
import { hashToken } from '../../auth/tokens.ts';
import type { Schema } from '../../db/schema.ts';

const lastFourLength = 4;

interface NewToken {
  readonly userId: number;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly networks: readonly string[];
  readonly createTime: number;
  readonly expireTime: number;
}

/** Saves a token, of which only the hash and the last characters are stored. */
export const saveToken = async (trx: Kysely<Schema>, token: string, values: NewToken): Promise<number> => {
  const { id } = await trx
    .insertInto('api_tokens')
    .values({
      user_id: values.userId,
      name: values.name,
      hash: hashToken(token),
      last_four: token.slice(-lastFourLength),
      permissions: JSON.stringify(values.permissions),
      networks: JSON.stringify(values.networks),
      create_time: values.createTime,
      expire_time: values.expireTime,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Loads the tokens of a user that are not revoked, the newest first. */
export const loadOwnTokens = async (db: Kysely<Schema>, userId: number): Promise<OwnApiToken[]> => {
  const rows = await db
    .selectFrom('api_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoke_time', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    lastFour: row.last_four,
    permissions: [...parseTexts(row.permissions)],
    networks: [...parseTexts(row.networks)],
    createTime: row.create_time,
    expireTime: row.expire_time,
    lastUseTime: row.last_use_time,
    lastAddress: row.last_address,
  }));
};

/** Revokes a token. Returns its name, or null if the user has no such token that can be revoked. */
export const revokeToken = async (
  trx: Kysely<Schema>,
  { id, userId, now }: { readonly id: number; readonly userId: number; readonly now: number },
): Promise<string | null> => {
  const row = await trx
    .updateTable('api_tokens')
    .set({ revoke_time: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoke_time', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
};
