import type { Kysely } from 'kysely';
import { createApiToken } from '../auth/api-tokens.ts';
import { hashToken } from '../auth/tokens.ts';
import type { Schema } from '../db/schema.ts';

interface TestToken {
  readonly userId: number;
  readonly permissions: readonly string[];
  readonly name?: string;
  readonly networks?: readonly string[];
  /** Default: far in the future. */
  readonly expireTime?: number;
  readonly revokeTime?: number;
}

/** Adds an API token of a user, and returns it. */
export const addApiToken = async (
  db: Kysely<Schema>,
  { userId, permissions, name = 'token', networks = [], expireTime = 8e15, revokeTime }: TestToken,
): Promise<string> => {
  const token = createApiToken();
  await db
    .insertInto('api_tokens')
    .values({
      user_id: userId,
      name,
      hash: hashToken(token),
      last_four: token.slice(-4),
      permissions: JSON.stringify(permissions),
      networks: JSON.stringify(networks),
      create_time: 0,
      expire_time: expireTime,
      revoke_time: revokeTime ?? null,
    })
    .execute();
  return token;
};
