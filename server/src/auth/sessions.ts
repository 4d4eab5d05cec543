import type { TokenPair } from '@atrium/contract/session/schemas.ts';
import type { Kysely } from 'kysely';
import { splitIntoChunks } from '../db/chunks.ts';
import type { Schema } from '../db/schema.ts';
import { writeAudit } from '../audit/audit.ts';
import { loadCaller, loadCurrentCaller, type Caller, type CurrentCaller, type CachedCaller } from './caller.ts';
import type { Clock } from '../lib/runtime/clock.ts';
import { forgetDevicesOfSessions, forgetDevicesOfUsers } from './devices.ts';
import type { Events } from '../events/events.ts';
import { EventCache } from '../events/event-cache.ts';
import type { Log } from '../lib/runtime/log.ts';
import { notify, ownDevicesPath } from '../outbox/notify.ts';
import type { PermissionData } from '../authorization/permission-data.ts';
import type { PermissionCache } from '../authorization/effective-permissions.ts';
import { isSameDevice } from './same-device.ts';
import type { SessionLimits } from './session-limits.ts';
import {
  graceMs,
  insertSession,
  extendAccessToken,
  pruneSessions,
  loadSessionByOldToken,
  loadSessionByRefreshToken,
  loadSurplusSessions,
  replaceTokens,
  findSessionByToken,
  saveLastUse,
  type RefreshedSession,
  type SessionOrigin,
} from './session-rows.ts';
import { isTokenFormat, createToken, deriveNextTokens, hashToken } from './tokens.ts';

const maxCallers = 20_000;
const saveBatchSize = 500;

interface SessionServices {
  readonly db: Kysely<Schema>;
  readonly events: Events;
  readonly permissionCache: PermissionCache;
  readonly clock: Clock;
  readonly log: Log;
  /** Keys from which the next token pair is derived, the current one first. All instances use the same keys. */
  readonly keys: readonly [Buffer, ...Buffer[]];
  readonly limits: SessionLimits;
}

const getCacheTags = ({ caller }: CachedCaller): string[] => [
  `session:${caller.sessionId}`,
  `user:${caller.userId}`,
  ...(caller.viewer === null ? [] : [`user:${caller.viewer.id}`, 'view']),
];

export class Sessions {
  readonly #services: SessionServices;
  /** Keyed by token: hashing slows every request by 5%, and an attacker who reads this memory needs no token. */
  readonly #callers: EventCache<string, CachedCaller>;
  readonly #usedSessionIds = new Set<number>();
  readonly limits: SessionLimits;

  constructor(services: SessionServices) {
    this.#services = services;
    this.limits = services.limits;
    const { events, clock } = services;
    this.#callers = new EventCache(events, clock, maxCallers, getCacheTags);
    events.on('session', ({ ids }) => this.#callers.deleteTagged(ids.map((id) => `session:${id}`)));
    events.on('user', ({ ids }) => this.#callers.deleteTagged(ids.map((id) => `user:${id}`)));
    events.on('depts', () => this.#callers.deleteTagged(['view']));
    events.on('rights', () => this.#callers.clear());
    // The company settings limit the time for adding a second factor.
    events.on('company', () => this.#callers.clear());
  }

  get lookups(): EventCache<string, CachedCaller>['lookups'] {
    return this.#callers.lookups;
  }

  peek(token: string): Caller | undefined {
    const cached = this.#callers.peek(token);
    if (cached === undefined || this.#services.clock() >= cached.until) return undefined;
    this.#usedSessionIds.add(cached.caller.sessionId);
    return cached.caller;
  }

  forget(token: string): void {
    this.#callers.delete(token);
  }

  async find(token: string): Promise<Caller | null> {
    if (!isTokenFormat(token)) return null;
    const cachedCaller = this.peek(token);
    if (cachedCaller) return cachedCaller;
    const { db, permissionCache, clock, limits } = this.#services;
    this.#callers.delete(token);
    const cached = await this.#callers.get(token, () => loadCaller(db, permissionCache, limits, token, clock()));
    if (cached) this.#usedSessionIds.add(cached.caller.sessionId);
    return cached?.caller ?? null;
  }

  current(permissions: PermissionData, caller: Pick<Caller, 'sessionId'>): Promise<CurrentCaller | null> {
    return loadCurrentCaller(permissions, this.#services.limits, caller, this.#services.clock());
  }

  async open(
    trx: Kysely<Schema>,
    userId: number,
    origin: SessionOrigin,
    { isFactorConfirmed = false }: { readonly isFactorConfirmed?: boolean } = {},
  ): Promise<TokenPair & { readonly sessionId: number }> {
    const { limits, clock } = this.#services;
    const tokenPair = { token: createToken(), refreshToken: createToken() };
    const sessionId = await insertSession({ trx, limits, now: clock() }, userId, origin, tokenPair, isFactorConfirmed);
    // The devices of these sessions remain known devices, as after signing out.
    await this.#end(await loadSurplusSessions(trx, userId), trx, async () => {});
    return { ...tokenPair, sessionId };
  }

  /**
   * Returns the same pair again for the previous refresh token from the same device: the response was lost, or another
   * tab refreshes later. Ends the session for a token that seems stolen: older, or the previous one from another device.
   * Returns null without a session.
   */
  async refresh(refreshToken: string, origin: SessionOrigin): Promise<TokenPair | null> {
    if (!isTokenFormat(refreshToken)) return null;
    const { db, clock, keys, limits } = this.#services;
    const newTokens = deriveNextTokens(keys[0], refreshToken);
    const session = await loadSessionByRefreshToken(db, limits, refreshToken);
    if (session === null) return this.#endReusedSession(refreshToken, origin);
    if (session.status !== 1 || session.endTime <= clock()) return null;
    if (!session.isCurrent) return this.#repeatRefresh(session, refreshToken, origin);
    if (await this.#replace(session, refreshToken, newTokens, origin)) return newTokens;
    // Another request was faster, or the session has ended.
    const currentSession = await loadSessionByRefreshToken(db, limits, refreshToken);
    return currentSession === null || currentSession.isCurrent
      ? null
      : this.#repeatRefresh(currentSession, refreshToken, origin);
  }

  end(ids: readonly number[], db: Kysely<Schema> = this.#services.db): Promise<void> {
    return this.#end(ids, db, forgetDevicesOfSessions);
  }

  async #end(ids: readonly number[], db: Kysely<Schema>, forgetDevices: typeof forgetDevicesOfSessions): Promise<void> {
    if (ids.length === 0) return;
    const endSessions = async (trx: Kysely<Schema>): Promise<void> => {
      // Impersonations end with the session that opened them.
      const impersonations = await trx.selectFrom('sessions').select('id').where('opener_id', 'in', ids).execute();
      const allIds = [...new Set([...ids, ...impersonations.map(({ id }) => id)])];
      await forgetDevices(trx, ids);
      await trx.deleteFrom('sessions').where('id', 'in', allIds).execute();
      await this.#services.events.emit(trx, 'session', { ids: allIds });
    };
    await (db.isTransaction ? endSessions(db) : db.transaction().execute(endSessions));
  }

  async endForUsers(
    userIds: readonly number[],
    db: Kysely<Schema> = this.#services.db,
    exceptSessionId?: number,
  ): Promise<void> {
    if (userIds.length === 0) return;
    await forgetDevicesOfUsers(db, userIds, exceptSessionId);
    const rows = await db
      .selectFrom('sessions')
      .select('id')
      .where((eb) => eb.or([eb('user_id', 'in', userIds), eb('viewer_id', 'in', userIds)]))
      .execute();
    await this.end(
      rows.map(({ id }) => id).filter((id) => id !== exceptSessionId),
      db,
    );
  }

  async endByToken(token: string): Promise<void> {
    if (!isTokenFormat(token)) return;
    const id = await findSessionByToken(this.#services.db, token);
    // Keep the device known, because users who sign out usually sign in again.
    if (id !== null) await this.#end([id], this.#services.db, async () => {});
  }

  /** Saves the uses since the last time. If this fails, they are kept for the next time. */
  async saveActivity(): Promise<void> {
    for (const ids of splitIntoChunks([...this.#usedSessionIds], saveBatchSize)) {
      await saveLastUse(this.#services.db, ids, this.#services.clock());
      for (const id of ids) this.#usedSessionIds.delete(id);
    }
  }

  prune(signal?: AbortSignal): Promise<void> {
    return pruneSessions(this.#services.db, this.#services.limits, this.#services.clock(), signal);
  }

  async #replace(
    session: RefreshedSession,
    refreshToken: string,
    newTokens: TokenPair,
    origin: SessionOrigin,
  ): Promise<boolean> {
    const { db, events, clock, limits } = this.#services;
    return db.transaction().execute(async (trx) => {
      const isFirst = await replaceTokens({ trx, limits, now: clock() }, session, refreshToken, newTokens, origin);
      if (isFirst) await events.emit(trx, 'session', { ids: [session.id] });
      return isFirst;
    });
  }

  async #repeatRefresh(
    session: RefreshedSession,
    refreshToken: string,
    origin: SessionOrigin,
  ): Promise<TokenPair | null> {
    const { db, clock, keys, limits } = this.#services;
    const now = clock();
    if (!isSameDevice(session.lastOrigin, origin)) return this.#endStolen(session, origin);
    // The pair may be derived from a previous key, or by an instance that still uses it.
    const pairs = keys.map((key) => deriveNextTokens(key, refreshToken));
    const newTokens = pairs.find((tokenPair) => hashToken(tokenPair.refreshToken) === session.refresh_hash);
    // Its key was removed, so the pair cannot be derived again.
    if (newTokens === undefined) return null;
    if (now >= session.refresh_time + graceMs) await extendAccessToken({ trx: db, limits, now }, session, newTokens);
    return newTokens;
  }

  async #endReusedSession(refreshToken: string, origin: SessionOrigin): Promise<null> {
    const session = await loadSessionByOldToken(this.#services.db, refreshToken);
    return session ? this.#endStolen(session, origin) : null;
  }

  async #endStolen(
    session: Pick<RefreshedSession, 'id' | 'user_id' | 'username' | 'name'>,
    { device, address, requestId = '' }: SessionOrigin,
  ): Promise<null> {
    const { db, clock, events, log } = this.#services;
    const now = clock();
    const { id: sessionId, user_id: userId, username, name } = session;
    log.warn({ sessionId, userId }, 'ended a session because a replaced refresh token was reused');
    const author = { userId, username, name, impersonatedUser: null, address, sessionId, apiToken: '', requestId };
    const notification = { kind: 'tokenReplayed', params: { name, username }, link: ownDevicesPath } as const;
    await db.transaction().execute(async (trx) => {
      await this.end([sessionId], trx);
      await writeAudit(
        trx,
        author,
        [{ action: 'session.replayed', recordId: userId, recordName: username, device }],
        now,
      );
      await notify({ trx, events, now }, { ...notification, userIds: [userId] });
    });
    return null;
  }
}
