import type { TokenPair } from '@atrium/contract/session.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { tokenHash } from './tokens.ts';

/** An access token is good for a quarter of an hour. */
export const accessMs = 15 * 60_000;
/** A refresh token, and with each refresh the session, for two weeks. */
export const refreshMs = 14 * 86_400_000;
/** Expired access tokens still name their session for a day, so that signing out with one ends it. */
const rememberedMs = 86_400_000;

/** Where a session was opened from. */
export interface SessionOrigin {
  /** The user agent. */
  readonly device: string;
  readonly address: string;
}

const insertPair = async (trx: Kysely<Schema>, sessionId: number, pair: TokenPair, now: number): Promise<void> => {
  const common = { session_id: sessionId, replace_time: null };
  const access = { ...common, hash: tokenHash(pair.token), kind: 'access' as const, expire_time: now + accessMs };
  const refresh = {
    ...common,
    hash: tokenHash(pair.refreshToken),
    kind: 'refresh' as const,
    expire_time: now + refreshMs,
  };
  await trx.insertInto('session_tokens').values([access, refresh]).execute();
};

/** Opens a session of a user with its first pair. */
export const insertSession = async (
  trx: Kysely<Schema>,
  userId: number,
  origin: SessionOrigin,
  pair: TokenPair,
  now: number,
): Promise<number> => {
  const times = { create_time: now, last_use_time: now, expire_time: now + refreshMs };
  const { id } = await trx
    .insertInto('sessions')
    .values({ user_id: userId, device: origin.device.slice(0, 300), address: origin.address, ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertPair(trx, id, pair, now);
  return id;
};

/** The newest state of a refresh token, with whether its user may go on. */
export const readRefreshToken = (db: Kysely<Schema>, refreshToken: string) =>
  db
    .selectFrom('session_tokens')
    .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['session_tokens.session_id', 'session_tokens.expire_time', 'session_tokens.replace_time'])
    .select(['users.id as user_id', 'users.username', 'users.name', 'users.status'])
    .where('session_tokens.hash', '=', tokenHash(refreshToken))
    .where('session_tokens.kind', '=', 'refresh')
    .executeTakeFirst();

/**
 * Replaces a session's tokens by `next`, once however many ask at the same moment: the session's row is locked first, as
 * when a session is deleted, and false is answered to whoever comes second.
 */
export const replaceTokens = async (
  trx: Kysely<Schema>,
  sessionId: number,
  refreshToken: string,
  next: TokenPair,
  now: number,
): Promise<boolean> => {
  const locked = await trx
    .updateTable('sessions')
    .set({ last_use_time: now, expire_time: now + refreshMs })
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (locked.numUpdatedRows === 0n) return false;
  const replaced = await trx
    .updateTable('session_tokens')
    .set({ replace_time: now })
    .where('hash', '=', tokenHash(refreshToken))
    .where('replace_time', 'is', null)
    .executeTakeFirst();
  if (replaced.numUpdatedRows === 0n) return false;
  await trx
    .updateTable('session_tokens')
    .set({ replace_time: now })
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'access')
    .where('replace_time', 'is', null)
    .execute();
  await insertPair(trx, sessionId, next, now);
  return true;
};

/** The session that a token of either kind belongs to, whether or not it is still good. */
export const sessionOfToken = async (db: Kysely<Schema>, token: string): Promise<number | null> => {
  const row = await db
    .selectFrom('session_tokens')
    .select('session_id')
    .where('hash', '=', tokenHash(token))
    .executeTakeFirst();
  return row?.session_id ?? null;
};

/** Notes that sessions were used. */
export const touchSessions = async (db: Kysely<Schema>, ids: readonly number[], now: number): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ last_use_time: now })
    .where('id', 'in', ids)
    .where('last_use_time', '<', now)
    .execute();
};

/** Deletes what has expired: sessions with their tokens, and tokens of sessions that go on. */
export const pruneSessions = async (db: Kysely<Schema>, now: number): Promise<void> => {
  await db.deleteFrom('sessions').where('expire_time', '<=', now).execute();
  await db
    .deleteFrom('session_tokens')
    .where((is) =>
      is.or([
        is.and([is('kind', '=', 'access'), is('expire_time', '<=', now - rememberedMs)]),
        is.and([is('kind', '=', 'refresh'), is('expire_time', '<=', now)]),
      ]),
    )
    .execute();
};
