import type { TokenPair } from '@atrium/contract/session/schemas.ts';
import { RequestFailure } from '../http/request-failure.ts';
import { loseSession, replaceTokens, rereadSession, type Session } from '../session/session.ts';

/** The answers to a refresh after which the session may still live: the server was not there, not ready, or at fault itself. */
const isPassing = (status: number): boolean => status === 0 || status === 408 || status === 429 || status >= 500;

const underway = new Map<string, Promise<Session | null>>();

/**
 * Milliseconds until what one tab stores is surely seen by the others: browsers tell their processes of it one after the other, and later
 * on a machine at work.
 */
const spreading = 300;

interface Renewal {
  readonly session: Session | null;
  /** This tab has stored what the others are to see. */
  readonly isStored: boolean;
}

/** One at a time in the whole browser; where the page may not use locks (plain HTTP), one at a time in this tab. */
const alone = async (work: () => Promise<Renewal>): Promise<Session | null> => {
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return (await work()).session;
  return new Promise((resolve, reject) => {
    const hold = async () => {
      const { session, isStored } = await work();
      resolve(session);
      if (isStored) await new Promise((spread) => setTimeout(spread, spreading));
    };
    locks.request('atrium:refresh', hold).catch(reject);
  });
};

const renew = async (stale: string, exchange: (refreshToken: string) => Promise<TokenPair>): Promise<Renewal> => {
  const session = rereadSession();
  // Another tab was faster, or signed out; or the person has to come back first.
  if (!session || session.isLapsed) return { session: null, isStored: false };
  if (session.token !== stale) return { session, isStored: false };
  try {
    if (session.refreshToken) {
      replaceTokens(session.id, await exchange(session.refreshToken));
      return { session: rereadSession(), isStored: true };
    }
  } catch (failure) {
    if (failure instanceof RequestFailure && isPassing(failure.status)) throw failure;
  }
  loseSession(stale);
  return { session: null, isStored: true };
};

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
