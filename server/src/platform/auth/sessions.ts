import type { TokenPair } from '@atrium/contract/session/schemas.ts';
import type { Kysely } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Schema } from '../../db/schema.ts';
import { writeAudit } from '../audit/audit.ts';
import { readCaller, readCurrentCaller, type Caller, type CurrentCaller, type CachedCaller } from './caller.ts';
import type { Clock } from '../runtime/clock.ts';
import { forgetDevicesOfSessions, forgetDevicesOfUsers } from './devices.ts';
import type { Events } from '../event/events.ts';
import { EventCache } from '../event/event-cache.ts';
import type { Log } from '../runtime/log.ts';
import { notify } from '../message/notify.ts';
import type { PermissionData } from '../access/permission-data.ts';
import type { RightsCache } from '../access/rights.ts';
import { isSameDevice } from './same-device.ts';
import type { SessionLimits } from './session-limits.ts';
import {
  graceMs,
  insertSession,
  prolongPair,
  pruneSessions,
  readOutlived,
  readRefreshed,
  readSurplus,
  replacePair,
  sessionOfToken,
  touchSessions,
  type RefreshedSession,
  type SessionOrigin,
} from './session-rows.ts';
import { isTokenShaped, newToken, nextPair, tokenHash } from './tokens.ts';

const maxCallers = 20_000;
const touchedAtOnce = 500;

interface Parts {
  readonly db: Kysely<Schema>;
  readonly events: Events;
  readonly rights: RightsCache;
  readonly clock: Clock;
  readonly log: Log;
  /** Derive the pair that follows a refresh token; the same on every copy, the present one first. */
  readonly keys: readonly [Buffer, ...Buffer[]];
  readonly limits: SessionLimits;
}

/** By what events find kept callers: their session, their person, and who looks at the product as them. */
const marksOf = ({ caller }: CachedCaller): string[] => [
  `session:${caller.sessionId}`,
  `user:${caller.userId}`,
  ...(caller.viewer === null ? [] : [`user:${caller.viewer.id}`, 'view']),
];

/** Who is signed in: opens, finds, continues and ends sessions. */
export class Sessions {
  readonly #parts: Parts;
  /** By token: hashing it first would cost every request a twentieth of its speed, and hide it from nobody who reads this memory. */
  readonly #callers: EventCache<string, CachedCaller>;
  #touched = new Set<number>();
  /** For how long sessions go on. */
  readonly limits: SessionLimits;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.limits = parts.limits;
    const { events, clock } = parts;
    this.#callers = new EventCache(events, clock, maxCallers, marksOf);
    events.on('session', ({ ids }) => this.#callers.deleteMarked(ids.map((id) => `session:${id}`)));
    events.on('user', ({ ids }) => this.#callers.deleteMarked(ids.map((id) => `user:${id}`)));
    events.on('depts', () => this.#callers.deleteMarked(['view']));
    events.on('rights', () => this.#callers.clear());
  }

  /** How often a caller was found in memory, and how often they had to be read. */
  get lookups(): EventCache<string, CachedCaller>['lookups'] {
    return this.#callers.lookups;
  }

  /** Who an access token stands for, if that is in memory. */
  peek(token: string): Caller | undefined {
    const held = this.#callers.peek(token);
    if (held === undefined || this.#parts.clock() >= held.until) return undefined;
    this.#touched.add(held.caller.sessionId);
    return held.caller;
  }

  /** Who an access token stands for; null if it is not good, for whatever reason. */
  async find(token: string): Promise<Caller | null> {
    if (!isTokenShaped(token)) return null;
    const known = this.peek(token);
    if (known) return known;
    const { db, rights, clock, limits } = this.#parts;
    this.#callers.delete(token);
    const held = await this.#callers.get(token, () => readCaller(db, rights, limits, token, clock()));
    if (held) this.#touched.add(held.caller.sessionId);
    return held?.caller ?? null;
  }

  /** A caller as they are now, for the transaction that relies on it; null if their session is over. */
  current(permissions: PermissionData, caller: Pick<Caller, 'sessionId'>): Promise<CurrentCaller | null> {
    return readCurrentCaller(permissions, this.#parts.limits, caller, this.#parts.clock());
  }

  /** Opens a session of a user whose password has been checked. */
  async open(
    trx: Kysely<Schema>,
    userId: number,
    origin: SessionOrigin,
  ): Promise<TokenPair & { readonly sessionId: number }> {
    const { limits, clock } = this.#parts;
    const pair = { token: newToken(), refreshToken: newToken() };
    const sessionId = await insertSession({ trx, limits, now: clock() }, userId, origin, pair);
    // The devices of these sessions stay known, as after signing out.
    await this.#end(await readSurplus(trx, userId), trx, async () => {});
    return { ...pair, sessionId };
  }

  /**
   * The pair that replaces that of a refresh token. The token that was replaced last is answered the same pair again, whenever it
   * comes from the device that the pair was given to: its answer was lost, or another tab comes late. From elsewhere, and
   * any older one, it has been copied: it ends its session. Null where there is nothing to go on with.
   */
  async refresh(refreshToken: string, origin: SessionOrigin): Promise<TokenPair | null> {
    if (!isTokenShaped(refreshToken)) return null;
    const { db, clock, keys, limits } = this.#parts;
    const next = nextPair(keys[0], refreshToken);
    const session = await readRefreshed(db, limits, refreshToken);
    if (session === null) return this.#refuseOutlived(refreshToken, origin);
    if (session.status !== 1 || session.end <= clock()) return null;
    if (!session.isCurrent) return this.#repeat(session, refreshToken, origin);
    if (await this.#replace(session, refreshToken, next, origin)) return next;
    // Somebody was quicker with the same token, or the session has ended.
    const later = await readRefreshed(db, limits, refreshToken);
    return later === null || later.isCurrent ? null : this.#repeat(later, refreshToken, origin);
  }

  /** Ends sessions at once, on every copy; the devices they were opened from are known no more. */
  end(ids: readonly number[], db: Kysely<Schema> = this.#parts.db): Promise<void> {
    return this.#end(ids, db, forgetDevicesOfSessions);
  }

  async #end(ids: readonly number[], db: Kysely<Schema>, also: typeof forgetDevicesOfSessions): Promise<void> {
    if (ids.length === 0) return;
    const work = async (trx: Kysely<Schema>): Promise<void> => {
      // Those in which somebody looks at the product as another end with the one they were opened from.
      const views = await trx.selectFrom('sessions').select('id').where('opener_id', 'in', ids).execute();
      const all = [...new Set([...ids, ...views.map(({ id }) => id)])];
      await also(trx, ids);
      await trx.deleteFrom('sessions').where('id', 'in', all).execute();
      await this.#parts.events.emit(trx, 'session', { ids: all });
    };
    await (db.isTransaction ? work(db) : db.transaction().execute(work));
  }

  /** Ends all sessions of users and makes their devices unknown, but for one; also those in which they look at the product as somebody else. */
  async endOf(userIds: readonly number[], db: Kysely<Schema> = this.#parts.db, except?: number): Promise<void> {
    if (userIds.length === 0) return;
    await forgetDevicesOfUsers(db, userIds, except);
    const rows = await db
      .selectFrom('sessions')
      .select('id')
      .where((is) => is.or([is('user_id', 'in', userIds), is('viewer_id', 'in', userIds)]))
      .execute();
    await this.end(
      rows.map(({ id }) => id).filter((id) => id !== except),
      db,
    );
  }

  /** Ends the session of a token, however old the token is. */
  async endByToken(token: string): Promise<void> {
    if (!isTokenShaped(token)) return;
    const id = await sessionOfToken(this.#parts.db, token);
    // Who signs out comes back.
    if (id !== null) await this.#end([id], this.#parts.db, async () => {});
  }

  /** Writes down which sessions were used since the last time. */
  async writeUses(): Promise<void> {
    const ids = [...this.#touched];
    this.#touched = new Set();
    for (const chunk of chunks(ids, touchedAtOnce)) await touchSessions(this.#parts.db, chunk, this.#parts.clock());
  }

  /** Deletes what has expired. */
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
      const isFirst = await replacePair({ trx, limits, now: clock() }, session, refreshToken, next, origin);
      if (isFirst) await events.emit(trx, 'session', { ids: [session.id] });
      return isFirst;
    });
  }

  /** Answers the current pair to who still has the previous token, with an access token that is good. */
  async #repeat(session: RefreshedSession, refreshToken: string, origin: SessionOrigin): Promise<TokenPair | null> {
    const { db, clock, keys, limits } = this.#parts;
    const now = clock();
    if (!isSameDevice(session.last, origin)) return this.#endStolen(session, origin);
    // It may have been given out by a former key, or by a copy that still has that one.
    const pairs = keys.map((key) => nextPair(key, refreshToken));
    const next = pairs.find((pair) => tokenHash(pair.refreshToken) === session.refresh_hash);
    // The key it was derived from is lost: the pair cannot be repeated.
    if (next === undefined) return null;
    if (now >= session.refresh_time + graceMs) await prolongPair({ trx: db, limits, now }, session, next);
    return next;
  }

  async #refuseOutlived(refreshToken: string, origin: SessionOrigin): Promise<null> {
    const session = await readOutlived(this.#parts.db, refreshToken);
    return session ? this.#endStolen(session, origin) : null;
  }

  /** Ends a session whose tokens have been copied, writes down where the copy came from, and tells its owner. */
  async #endStolen(
    session: Pick<RefreshedSession, 'id' | 'user_id' | 'username' | 'name'>,
    { address, requestId = '' }: SessionOrigin,
  ): Promise<null> {
    const { db, clock, events, log } = this.#parts;
    const now = clock();
    const { id: sessionId, user_id: userId, username, name } = session;
    log.warn({ sessionId, userId }, 'a replaced refresh token came back: session ended');
    const author = { userId, username, name, as: null, address, sessionId, requestId };
    const news = { kind: 'tokenReplayed', params: { name, username }, link: '/personal-center/my-profile' } as const;
    await db.transaction().execute(async (trx) => {
      await this.end([sessionId], trx);
      await writeAudit(trx, author, [{ act: 'session.replayed', recordId: userId, recordName: username }], now);
      await notify({ trx, events, now }, { ...news, userIds: [userId] });
    });
    return null;
  }
}
