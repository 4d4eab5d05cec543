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

interface Parts {
  readonly db: Kysely<Schema>;
  readonly events: Events;
  readonly permissionCache: PermissionCache;
  readonly clock: Clock;
  readonly log: Log;
  /** Keys from which the next token pair is derived, the current one first. All instances use the same keys. */
  readonly keys: readonly [Buffer, ...Buffer[]];
  readonly limits: SessionLimits;
}

const getCacheMarks = ({ caller }: CachedCaller): string[] => [
  `session:${caller.sessionId}`,
  `user:${caller.userId}`,
  ...(caller.viewer === null ? [] : [`user:${caller.viewer.id}`, 'view']),
];

export class Sessions {
  readonly #parts: Parts;
  /** Keyed by token: hashing slows every request by 5%, and an attacker who reads this memory needs no token. */
  readonly #callers: EventCache<string, CachedCaller>;
  #usedSessionIds = new Set<number>();
  readonly limits: SessionLimits;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.limits = parts.limits;
    const { events, clock } = parts;
    this.#callers = new EventCache(events, clock, maxCallers, getCacheMarks);
    events.on('session', ({ ids }) => this.#callers.deleteMarked(ids.map((id) => `session:${id}`)));
    events.on('user', ({ ids }) => this.#callers.deleteMarked(ids.map((id) => `user:${id}`)));
    events.on('depts', () => this.#callers.deleteMarked(['view']));
    events.on('rights', () => this.#callers.clear());
  }

  get lookups(): EventCache<string, CachedCaller>['lookups'] {
    return this.#callers.lookups;
  }

  peek(token: string): Caller | undefined {
    const cached = this.#callers.peek(token);
    if (cached === undefined || this.#parts.clock() >= cached.until) return undefined;
    this.#usedSessionIds.add(cached.caller.sessionId);
    return cached.caller;
  }

  async find(token: string): Promise<Caller | null> {
    if (!isTokenFormat(token)) return null;
    const cachedCaller = this.peek(token);
    if (cachedCaller) return cachedCaller;
    const { db, permissionCache, clock, limits } = this.#parts;
    this.#callers.delete(token);
    const cached = await this.#callers.get(token, () => loadCaller(db, permissionCache, limits, token, clock()));
    if (cached) this.#usedSessionIds.add(cached.caller.sessionId);
    return cached?.caller ?? null;
  }

  current(permissions: PermissionData, caller: Pick<Caller, 'sessionId'>): Promise<CurrentCaller | null> {
    return loadCurrentCaller(permissions, this.#parts.limits, caller, this.#parts.clock());
  }

  async open(
    trx: Kysely<Schema>,
    userId: number,
    origin: SessionOrigin,
  ): Promise<TokenPair & { readonly sessionId: number }> {
    const { limits, clock } = this.#parts;
    const pair = { token: createToken(), refreshToken: createToken() };
    const sessionId = await insertSession({ trx, limits, now: clock() }, userId, origin, pair);
    // The devices of these sessions stay known, as after signing out.
    await this.#end(await loadSurplusSessions(trx, userId), trx, async () => {});
    return { ...pair, sessionId };
  }

  /**
   * Repeats the pair for the previous refresh token from the same device: the response was lost, or another tab is
   * late. A previous token from another device, or an older one, was stolen: this ends the session. Null: no session.
   */
  async refresh(refreshToken: string, origin: SessionOrigin): Promise<TokenPair | null> {
    if (!isTokenFormat(refreshToken)) return null;
    const { db, clock, keys, limits } = this.#parts;
    const next = deriveNextTokens(keys[0], refreshToken);
    const session = await loadSessionByRefreshToken(db, limits, refreshToken);
    if (session === null) return this.#endReusedSession(refreshToken, origin);
    if (session.status !== 1 || session.end <= clock()) return null;
    if (!session.isCurrent) return this.#repeatRefresh(session, refreshToken, origin);
    if (await this.#replace(session, refreshToken, next, origin)) return next;
    // Another request was faster, or the session has ended.
    const later = await loadSessionByRefreshToken(db, limits, refreshToken);
    return later === null || later.isCurrent ? null : this.#repeatRefresh(later, refreshToken, origin);
  }

  end(ids: readonly number[], db: Kysely<Schema> = this.#parts.db): Promise<void> {
    return this.#end(ids, db, forgetDevicesOfSessions);
  }

  async #end(ids: readonly number[], db: Kysely<Schema>, forgetDevices: typeof forgetDevicesOfSessions): Promise<void> {
    if (ids.length === 0) return;
    const work = async (trx: Kysely<Schema>): Promise<void> => {
      // Impersonations end with the session that opened them.
      const impersonations = await trx.selectFrom('sessions').select('id').where('opener_id', 'in', ids).execute();
      const all = [...new Set([...ids, ...impersonations.map(({ id }) => id)])];
      await forgetDevices(trx, ids);
      await trx.deleteFrom('sessions').where('id', 'in', all).execute();
      await this.#parts.events.emit(trx, 'session', { ids: all });
    };
    await (db.isTransaction ? work(db) : db.transaction().execute(work));
  }

  async endForUsers(userIds: readonly number[], db: Kysely<Schema> = this.#parts.db, except?: number): Promise<void> {
    if (userIds.length === 0) return;
    await forgetDevicesOfUsers(db, userIds, except);
    const rows = await db
      .selectFrom('sessions')
      .select('id')
      .where((eb) => eb.or([eb('user_id', 'in', userIds), eb('viewer_id', 'in', userIds)]))
      .execute();
    await this.end(
      rows.map(({ id }) => id).filter((id) => id !== except),
      db,
    );
  }

  async endByToken(token: string): Promise<void> {
    if (!isTokenFormat(token)) return;
    const id = await findSessionByToken(this.#parts.db, token);
    // Keep the device known, because users who sign out usually sign in again.
    if (id !== null) await this.#end([id], this.#parts.db, async () => {});
  }

  async saveActivity(): Promise<void> {
    const ids = [...this.#usedSessionIds];
    this.#usedSessionIds = new Set();
    for (const chunk of splitIntoChunks(ids, saveBatchSize))
      await saveLastUse(this.#parts.db, chunk, this.#parts.clock());
  }

  prune(signal?: AbortSignal): Promise<void> {
    return pruneSessions(this.#parts.db, this.#parts.limits, this.#parts.clock(), signal);
  }

  async #replace(
    session: RefreshedSession,
    refreshToken: string,
    next: TokenPair,
    origin: SessionOrigin,
  ): Promise<boolean> {
    const { db, events, clock, limits } = this.#parts;
    return db.transaction().execute(async (trx) => {
      const isFirst = await replaceTokens({ trx, limits, now: clock() }, session, refreshToken, next, origin);
      if (isFirst) await events.emit(trx, 'session', { ids: [session.id] });
      return isFirst;
    });
  }

  async #repeatRefresh(
    session: RefreshedSession,
    refreshToken: string,
    origin: SessionOrigin,
  ): Promise<TokenPair | null> {
    const { db, clock, keys, limits } = this.#parts;
    const now = clock();
    if (!isSameDevice(session.last, origin)) return this.#endStolen(session, origin);
    // The pair may be derived from a previous key, or by an instance that still uses it.
    const pairs = keys.map((key) => deriveNextTokens(key, refreshToken));
    const next = pairs.find((pair) => hashToken(pair.refreshToken) === session.refresh_hash);
    // Its key was removed, so the pair cannot be derived again.
    if (next === undefined) return null;
    if (now >= session.refresh_time + graceMs) await extendAccessToken({ trx: db, limits, now }, session, next);
    return next;
  }

  async #endReusedSession(refreshToken: string, origin: SessionOrigin): Promise<null> {
    const session = await loadSessionByOldToken(this.#parts.db, refreshToken);
    return session ? this.#endStolen(session, origin) : null;
  }

  async #endStolen(
    session: Pick<RefreshedSession, 'id' | 'user_id' | 'username' | 'name'>,
    { device, address, requestId = '' }: SessionOrigin,
  ): Promise<null> {
    const { db, clock, events, log } = this.#parts;
    const now = clock();
    const { id: sessionId, user_id: userId, username, name } = session;
    log.warn({ sessionId, userId }, 'ended a session because a replaced refresh token was reused');
    const author = { userId, username, name, impersonatedUser: null, address, sessionId, requestId };
    const news = { kind: 'tokenReplayed', params: { name, username }, link: ownDevicesPath } as const;
    await db.transaction().execute(async (trx) => {
      await this.end([sessionId], trx);
      await writeAudit(
        trx,
        author,
        [{ action: 'session.replayed', recordId: userId, recordName: username, device }],
        now,
      );
      await notify({ trx, events, now }, { ...news, userIds: [userId] });
    });
    return null;
  }
}
