import type { TokenPair } from '@atrium/contract/session/schemas.ts';
import { scopedName } from '../address/storage-key.ts';
import { RequestFailure } from '../http/request-failure.ts';
import { loseSession, replaceTokens, rereadSession, type Session } from '../session/session.ts';

/** The answers to a refresh after which the session may still live: the server was not there, not ready, or at fault itself. */
const isPassing = (status: number): boolean => status === 0 || status === 408 || status === 429 || status >= 500;

const underway = new Map<string, Promise<Session | null>>();

/** Milliseconds for which a tab waits to read what another has surely stored. */
const handover = 5000;

/** The lock by which all tabs know that a session's tokens were replaced or lost. */
const markOf = ({ id, token }: Session): string => scopedName(`atrium:replaced:${id}:${token}`);

let unmark = () => {};

/**
 * Marks tokens, after what follows them was stored, until this tab goes or marks the next. A browser has one list of locks for all its tabs,
 * but tells each of what is stored in its own time.
 */
const mark = (stale: Session): Promise<void> =>
  new Promise((marked) => {
    unmark();
    const hold = (lock: Lock | null) => {
      marked();
      return lock ? new Promise<void>((done) => (unmark = done)) : undefined;
    };
    void navigator.locks.request(markOf(stale), { ifAvailable: true }, hold);
  });

const isMarked = (session: Session): Promise<boolean> =>
  navigator.locks.request(markOf(session), { ifAvailable: true }, (lock) => lock === null);

/** The session as this tab reads it, once that is no longer one that another tab has marked. */
const unmarkedSession = async (): Promise<Session | null> => {
  const read = rereadSession();
  if (!read || !(await isMarked(read))) return read;
  const end = performance.now() + handover;
  while (rereadSession()?.token === read.token && performance.now() < end) {
    await new Promise((later) => setTimeout(later, 20));
  }
  return rereadSession();
};

/** Locks are there on HTTPS and on the machine itself; on plain HTTP each tab renews for itself. */
const hasLocks = (): boolean => Boolean((navigator as Partial<Navigator>).locks);

const renew = async (
  stale: string,
  exchange: (refreshToken: string) => Promise<TokenPair>,
): Promise<Session | null> => {
  const session = hasLocks() ? await unmarkedSession() : rereadSession();
  // Another tab was faster, or signed out; or the person has to come back first.
  if (!session || session.isLapsed) return null;
  if (session.token !== stale) return session;
  try {
    if (session.refreshToken) {
      replaceTokens(session.id, await exchange(session.refreshToken));
      if (hasLocks()) await mark(session);
      return rereadSession();
    }
  } catch (failure) {
    if (failure instanceof RequestFailure && isPassing(failure.status)) throw failure;
  }
  loseSession(stale);
  if (hasLocks()) await mark(session);
  return null;
};

/** One at a time in the whole browser; without locks, one at a time in this tab. */
const alone = (work: () => Promise<Session | null>): Promise<Session | null> =>
  hasLocks() ? navigator.locks.request(scopedName('atrium:refresh'), work) : work();

/**
 * A session whose access token is another than the stale one: refreshed once for all who ask, in every tab. Null when the session is
 * over or waits for its person; throws when the server could not be asked.
 */
export const renewSession = (
  stale: string,
  exchange: (refreshToken: string) => Promise<TokenPair>,
): Promise<Session | null> => {
  const known = underway.get(stale);
  if (known) return known;
  const renewal = alone(() => renew(stale, exchange)).finally(() => underway.delete(stale));
  underway.set(stale, renewal);
  return renewal;
};
