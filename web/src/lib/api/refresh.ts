import type { TokenPair } from '@atrium/contract/session/schemas.ts';
import { RequestFailure } from '../http/request-failure.ts';
import { loseSession, replaceTokens, rereadSession, type Session } from '../session/session.ts';

/** The answers to a refresh after which the session may still live: the server was not there, not ready, or at fault itself. */
const isPassing = (status: number): boolean => status === 0 || status === 408 || status === 429 || status >= 500;

const underway = new Map<string, Promise<Session | null>>();

/** Milliseconds until what one tab stores is surely seen by the others: browsers tell their processes of it one after the other. */
const spreading = 100;

/** One at a time in the whole browser; where the page may not use locks (plain HTTP), one at a time in this tab. */
const alone = <Value>(work: () => Promise<Value>): Promise<Value> => {
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return work();
  return new Promise((resolve, reject) => {
    const hold = async () => {
      const working = work();
      working.then(resolve, reject);
      await working.catch(() => undefined);
      await new Promise((spread) => setTimeout(spread, spreading));
    };
    locks.request('atrium:refresh', hold).catch(reject);
  });
};

const renew = async (
  stale: string,
  exchange: (refreshToken: string) => Promise<TokenPair>,
): Promise<Session | null> => {
  const session = rereadSession();
  // Another tab was faster, or signed out; or the person has to come back first.
  if (!session || session.isLapsed) return null;
  if (session.token !== stale) return session;
  if (!session.refreshToken) {
    loseSession(stale);
    return null;
  }
  try {
    replaceTokens(session.id, await exchange(session.refreshToken));
    return rereadSession();
  } catch (failure) {
    if (failure instanceof RequestFailure && isPassing(failure.status)) throw failure;
    loseSession(stale);
    return null;
  }
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
