import type { TokenPair } from '@atrium/contract/session/schemas.ts';
import { scopedName } from '../address/storage-key.ts';
import { RequestFailure } from '../http/request-failure.ts';
import { loseSession, replaceTokens, rereadSession, type Session } from '../session/session.ts';

/** Returns whether the session may still be valid after a failed refresh. */
const isPassing = (status: number): boolean => status === 0 || status === 408 || status === 429 || status >= 500;

const underway = new Map<string, Promise<Session | null>>();

/** Maximum time to wait for tokens that another tab stores. */
const handover = 5000;

const markOf = ({ id, token }: Session): string => scopedName(`atrium:replaced:${id}:${token}`);

let unmark = () => {};

/** Marks tokens as replaced with a lock, which other tabs see immediately, unlike storage. */
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

const unmarkedSession = async (): Promise<Session | null> => {
  const read = rereadSession();
  if (!read || !(await isMarked(read))) return read;
  const end = performance.now() + handover;
  while (rereadSession()?.token === read.token && performance.now() < end) {
    await new Promise((later) => setTimeout(later, 20));
  }
  return rereadSession();
};

const hasLocks = (): boolean => Boolean((navigator as Partial<Navigator>).locks);

const renew = async (
  stale: string,
  exchange: (refreshToken: string) => Promise<TokenPair>,
): Promise<Session | null> => {
  const session = hasLocks() ? await unmarkedSession() : rereadSession();
  // Another tab refreshed or signed out, or the user has to sign in again.
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

const alone = (work: () => Promise<Session | null>): Promise<Session | null> =>
  hasLocks() ? navigator.locks.request(scopedName('atrium:refresh'), work) : work();

/** Returns a newer session, refreshed once for all tabs; null if it ended or waits for the user. Throws if offline. */
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
