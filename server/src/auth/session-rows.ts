import { superAdmin } from '@atrium/contract/permissions.ts';
import { maxSessions } from '@atrium/contract/company/fields.ts';
import type { TokenPair } from '@atrium/contract/session/schemas.ts';
import type { Kysely } from 'kysely';
import { splitIntoChunks } from '../db/chunks.ts';
import { removeInBatches } from '../db/remove-in-batches.ts';
import type { Schema } from '../db/schema.ts';
import { computeSessionEnd, type SessionLimits } from './session-limits.ts';
import { hashTokenFamily, hashToken } from './tokens.ts';

export const accessMs = 15 * 60_000;
/** Validity of a replaced access token, for pending requests and other tabs. */
export const graceMs = 30_000;

export interface SessionOrigin {
  readonly device: string;
  readonly address: string;
  readonly requestId?: string;
}

interface WriteContext {
  readonly trx: Kysely<Schema>;
  readonly limits: SessionLimits;
  readonly now: number;
}

export const maxDeviceLength = 300;

const selectAdministratorRole = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select('roles.id')
    .where('user_roles.user_id', '=', userId)
    .where('roles.code', '=', superAdmin);

export const insertSession = async (
  { trx, limits, now }: WriteContext,
  userId: number,
  { device, address }: SessionOrigin,
  tokenPair: TokenPair,
  isFactorConfirmed: boolean,
): Promise<number> => {
  const times = { createTime: now, refreshTime: now };
  const { id } = await trx
    .insertInto('sessions')
    .values((eb) => ({
      user_id: userId,
      device: device.slice(0, maxDeviceLength),
      address,
      create_time: now,
      last_use_time: now,
      refresh_time: now,
      confirm_time: now,
      factor_time: isFactorConfirmed ? now : 0,
      expire_time: eb
        .case()
        .when(eb.exists(selectAdministratorRole(trx, userId)))
        .then(eb.cast<number>(eb.val(computeSessionEnd(limits, times, true)), 'bigint'))
        .else(eb.cast<number>(eb.val(computeSessionEnd(limits, times, false)), 'bigint'))
        .end(),
      access_hash: hashToken(tokenPair.token),
      access_expire_time: now + accessMs,
      refresh_hash: hashToken(tokenPair.refreshToken),
      family_hash: hashTokenFamily(tokenPair.refreshToken),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const selectMaxSessions = (db: Kysely<Schema>) =>
  db.selectFrom('company_settings').select('max_sessions').where('id', '=', 1);

/** Returns the least recently used sessions beyond the company setting. */
export const loadSurplusSessions = async (trx: Kysely<Schema>, userId: number): Promise<number[]> => {
  const rows = await trx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('viewer_id', 'is', null)
    .orderBy('last_use_time', 'desc')
    .orderBy('id', 'desc')
    .limit(1000)
    .offset((eb) => eb.fn.coalesce(selectMaxSessions(trx), eb.val(maxSessions)))
    .execute();
  return rows.map(({ id }) => id);
};

/** Opens a session for impersonation. It cannot be refreshed and ends with the session that opened it. */
export const insertImpersonation = async (
  trx: Kysely<Schema>,
  impersonation: {
    readonly userId: number;
    readonly viewerId: number;
    readonly openerId: number;
    readonly expireTime: number;
  },
  { device, address }: SessionOrigin,
  token: string,
  now: number,
): Promise<void> => {
  await trx
    .insertInto('sessions')
    .values({
      user_id: impersonation.userId,
      viewer_id: impersonation.viewerId,
      opener_id: impersonation.openerId,
      device: device.slice(0, maxDeviceLength),
      address,
      create_time: now,
      last_use_time: now,
      refresh_time: now,
      confirm_time: now,
      expire_time: impersonation.expireTime,
      access_hash: hashToken(token),
      access_expire_time: impersonation.expireTime,
    })
    .execute();
};

export const loadSessionByRefreshToken = async (db: Kysely<Schema>, limits: SessionLimits, refreshToken: string) => {
  const hash = hashToken(refreshToken);
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.create_time', 'sessions.refresh_time', 'sessions.refresh_hash'])
    .select(['sessions.expire_time', 'sessions.access_expire_time', 'sessions.device', 'sessions.address'])
    .select(['sessions.refresh_device', 'sessions.refresh_address'])
    .select(['users.id as user_id', 'users.username', 'users.name', 'users.status'])
    .where((eb) => eb.or([eb('sessions.refresh_hash', '=', hash), eb('sessions.previous_refresh_hash', '=', hash)]))
    .executeTakeFirst();
  if (!row) return null;
  const isAdmin = (await selectAdministratorRole(db, row.user_id).executeTakeFirst()) !== undefined;
  const endTime = computeSessionEnd(limits, { createTime: row.create_time, refreshTime: row.refresh_time }, isAdmin);
  const device = row.refresh_device ?? row.device;
  const address = row.refresh_address ?? row.address;
  return {
    ...row,
    isAdmin,
    isCurrent: row.refresh_hash === hash,
    endTime: Math.min(row.expire_time, endTime),
    lastOrigin: { device, address },
  };
};

export type RefreshedSession = NonNullable<Awaited<ReturnType<typeof loadSessionByRefreshToken>>>;

/** Replaces the token pair. Returns false if another request was faster or the session has ended. */
export const replaceTokens = async (
  { trx, limits, now }: WriteContext,
  session: Pick<RefreshedSession, 'id' | 'create_time' | 'isAdmin'>,
  refreshToken: string,
  newTokens: TokenPair,
  { device, address }: SessionOrigin,
): Promise<boolean> => {
  const times = { createTime: session.create_time, refreshTime: now };
  const result = await trx
    .updateTable('sessions')
    .set((eb) => ({
      previous_access_hash: eb.ref('access_hash'),
      // Expired tokens must not become valid again.
      previous_access_expire_time: eb
        .case()
        .when('access_expire_time', '<', now + graceMs)
        .then(eb.ref('access_expire_time'))
        .else(eb.cast<number>(eb.val(now + graceMs), 'bigint'))
        .end(),
      previous_refresh_hash: eb.ref('refresh_hash'),
      access_hash: hashToken(newTokens.token),
      access_expire_time: now + accessMs,
      refresh_hash: hashToken(newTokens.refreshToken),
      family_hash: hashTokenFamily(newTokens.refreshToken),
      refresh_time: now,
      refresh_device: device.slice(0, maxDeviceLength),
      refresh_address: address,
      last_use_time: now,
      expire_time: computeSessionEnd(limits, times, session.isAdmin),
    }))
    .where('id', '=', session.id)
    .where('refresh_hash', '=', hashToken(refreshToken))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

/** Extends the access token of the current pair by 15 minutes, like a refresh. */
export const extendAccessToken = async (
  { trx, limits, now }: WriteContext,
  session: Pick<RefreshedSession, 'id' | 'create_time' | 'isAdmin'>,
  tokenPair: TokenPair,
): Promise<void> => {
  const times = { createTime: session.create_time, refreshTime: now };
  await trx
    .updateTable('sessions')
    .set({ access_expire_time: now + accessMs, refresh_time: now, last_use_time: now })
    .set({ expire_time: computeSessionEnd(limits, times, session.isAdmin) })
    .where('id', '=', session.id)
    .where('refresh_hash', '=', hashToken(tokenPair.refreshToken))
    .execute();
};

/** Selects the session of a refresh token older than the previous one. */
export const loadSessionByOldToken = (db: Kysely<Schema>, refreshToken: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'users.id as user_id', 'users.username', 'users.name'])
    .where('sessions.family_hash', '=', hashTokenFamily(refreshToken))
    .executeTakeFirst();

export const findSessionByToken = async (db: Kysely<Schema>, token: string): Promise<number | null> => {
  const hash = hashToken(token);
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('access_hash', '=', hash),
        eb('previous_access_hash', '=', hash),
        eb('refresh_hash', '=', hash),
        eb('previous_refresh_hash', '=', hash),
      ]),
    )
    .executeTakeFirst();
  return row?.id ?? null;
};

export const saveLastUse = async (db: Kysely<Schema>, ids: readonly number[], now: number): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ last_use_time: now })
    .where('id', 'in', ids)
    .where('last_use_time', '<', now)
    .execute();
};

/** Time after which a session without an open event stream is no longer shown as connected. */
export const connectedMs = 90_000;
/** Shorter than the rest of `connectedMs` after the interval of `saveConnections`. */
const saveConnectionAfterMs = 50_000;
const saveBatchSize = 500;

/** Saves that the sessions have an open event stream, at most once a minute for each. */
export const saveConnections = async (db: Kysely<Schema>, ids: readonly number[], now: number): Promise<void> => {
  for (const chunk of splitIntoChunks(ids, saveBatchSize)) {
    await db
      .updateTable('sessions')
      .set({ stream_time: now })
      .where('id', 'in', chunk)
      .where('stream_time', '<', now - saveConnectionAfterMs)
      .execute();
  }
};

const pruneBatchSize = 200;

/** Deletes expired sessions in batches, also those opened when longer limits were configured. */
export const pruneSessions = async (
  db: Kysely<Schema>,
  { everyone: { idleMs, maxMs } }: SessionLimits,
  now: number,
  signal?: AbortSignal,
): Promise<void> => {
  const expiredIds = db
    .selectFrom('sessions')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('expire_time', '<=', now),
        eb('create_time', '<=', now - maxMs),
        eb('refresh_time', '<=', now - idleMs),
      ]),
    )
    .limit(pruneBatchSize);
  await removeInBatches(async () => {
    signal?.throwIfAborted();
    const { numDeletedRows } = await db.deleteFrom('sessions').where('id', 'in', expiredIds).executeTakeFirst();
    return Number(numDeletedRows);
  });
};
