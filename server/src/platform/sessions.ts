import type { TokenPair } from '@atrium/contract/session.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { writeAudit } from './audit.ts';
import { graceMs, readCaller, type Caller, type HeldCaller } from './caller.ts';
import type { Clock } from './clock.ts';
import { forgetDevicesOfSessions, forgetDevicesOfUsers } from './devices.ts';
import type { Events } from './events.ts';
import { Kept } from './kept.ts';
import type { Log } from './log.ts';
import { administrators, notify, recordOf } from './notify.ts';
import type { RightsBook } from './rights.ts';
import {
  insertSession,
  pruneSessions,
  readRefreshToken,
  replaceTokens,
  sessionOfToken,
  touchSessions,
  type SessionOrigin,
} from './session-rows.ts';
import { isTokenShaped, newToken, nextPair } from './tokens.ts';

const callersKept = 20_000;
const touchedAtOnce = 500;

interface Parts {
  readonly db: Kysely<Schema>;
  readonly events: Events;
  readonly rights: RightsBook;
  readonly clock: Clock;
  readonly log: Log;
  /** Derives the pair that follows a refresh token; the same on every copy. */
  readonly key: Buffer;
}

/** Who is signed in: opens, finds, continues and ends sessions. */
export class Sessions {
  readonly #parts: Parts;
  /** By token: hashing it first would cost every request a twentieth of its speed, and hide it from nobody who reads this memory. */
  readonly #callers: Kept<string, HeldCaller>;
  #touched = new Set<number>();

  constructor(parts: Parts) {
    this.#parts = parts;
    const { events, clock } = parts;
    this.#callers = new Kept(events, clock, callersKept);
    events.on('session', ({ ids }) => this.#callers.deleteWhere(({ caller }) => ids.includes(caller.sessionId)));
    events.on('user', ({ ids }) =>
      this.#callers.deleteWhere(
        ({ caller }) => ids.includes(caller.userId) || (caller.viewer !== null && ids.includes(caller.viewer.id)),
      ),
    );
    events.on('rights', () => this.#callers.clear());
    events.on('depts', () => this.#callers.deleteWhere(({ caller }) => caller.viewer !== null));
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
    const { db, rights, clock } = this.#parts;
    this.#callers.delete(token);
    const held = await this.#callers.get(token, () => readCaller(db, rights, token, clock()));
    if (held) this.#touched.add(held.caller.sessionId);
    return held?.caller ?? null;
  }

  /** Opens a session of a user whose password has been checked. */
  async open(
    trx: Kysely<Schema>,
    userId: number,
    origin: SessionOrigin,
  ): Promise<TokenPair & { readonly sessionId: number }> {
    const pair = { token: newToken(), refreshToken: newToken() };
    const sessionId = await insertSession(trx, userId, origin, pair, this.#parts.clock());
    return { ...pair, sessionId };
  }

  /**
   * The pair that replaces that of a refresh token; the same one for everybody who asks within the grace. A token that
   * comes back later has been copied: it ends its session. Null where there is nothing to go on with.
   */
  async refresh(refreshToken: string): Promise<TokenPair | null> {
    if (!isTokenShaped(refreshToken)) return null;
    const { db, clock, key } = this.#parts;
    const next = nextPair(key, refreshToken);
    if (await this.#replace(refreshToken, next)) return next;
    const row = await readRefreshToken(db, refreshToken);
    if (row?.status !== 1 || row.replace_time === null) return null;
    if (clock() < row.replace_time + graceMs) return next;
    this.#parts.log.warn(
      { sessionId: row.session_id, userId: row.user_id },
      'a replaced refresh token came back: session ended',
    );
    await this.end([row.session_id]);
    await this.#noteReplay(row);
    return null;
  }

  /** Ends sessions at once, on every copy; the devices they were opened from are known no more. */
  end(ids: readonly number[], db: Kysely<Schema> = this.#parts.db): Promise<void> {
    return this.#end(ids, db, forgetDevicesOfSessions);
  }

  async #end(ids: readonly number[], db: Kysely<Schema>, also: typeof forgetDevicesOfSessions): Promise<void> {
    if (ids.length === 0) return;
    const work = async (trx: Kysely<Schema>): Promise<void> => {
      await also(trx, ids);
      await trx.deleteFrom('sessions').where('id', 'in', ids).execute();
      await this.#parts.events.tell(trx, 'session', { ids });
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
    for (let start = 0; start < ids.length; start += touchedAtOnce) {
      await touchSessions(this.#parts.db, ids.slice(start, start + touchedAtOnce), this.#parts.clock());
    }
  }

  /** Deletes what has expired. */
  prune(): Promise<void> {
    return pruneSessions(this.#parts.db, this.#parts.clock());
  }

  /** Writes it down, and tells the owner and the administrators. */
  async #noteReplay(row: { session_id: number; user_id: number; username: string; name: string }): Promise<void> {
    const { db, clock, events } = this.#parts;
    const now = clock();
    const { user_id: userId, username, name, session_id: sessionId } = row;
    const author = { userId, username, name, as: null, address: '', sessionId, requestId: '' };
    const news = { kind: 'tokenReplayed', params: { name, username } } as const;
    await db.transaction().execute(async (trx) => {
      await writeAudit(trx, author, [{ act: 'session.replayed', recordId: userId, recordName: username }], now);
      const others = (await administrators(trx)).filter((id) => id !== userId);
      const where = { trx, events, now };
      await notify(where, { ...news, userIds: [userId], link: '/personal-center/my-profile' });
      await notify(where, { ...news, userIds: others, link: recordOf(username) });
    });
  }

  async #replace(refreshToken: string, next: TokenPair): Promise<boolean> {
    const { db, events, clock } = this.#parts;
    const now = clock();
    const row = await readRefreshToken(db, refreshToken);
    if (row?.status !== 1 || row.expire_time <= now || row.replace_time !== null) return false;
    return db.transaction().execute(async (trx) => {
      const isFirst = await replaceTokens(trx, row.session_id, refreshToken, next, now);
      if (isFirst) await events.tell(trx, 'session', { ids: [row.session_id] });
      return isFirst;
    });
  }
}
