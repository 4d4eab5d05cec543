import type { TokenPair } from '@atrium/contract/session/schemas.ts';
import { getScopedName } from '../address/storage-key.ts';
import { RequestFailure } from '../http/request-failure.ts';
import { handleRejectedToken, replaceTokens, rereadSession, type Session } from '../session/session.ts';

/** Returns whether the session may still be valid after a failed refresh. */
const isTemporaryError = (status: number): boolean => status === 0 || status === 408 || status === 429 || status >= 500;

const pendingRenewals = new Map<string, Promise<Session | null>>();

/** Maximum time to wait for tokens that another tab stores. */
const maxHandoverMs = 5000;

const getLockName = ({ id, token }: Session): string => getScopedName(`atrium:replaced:${id}:${token}`);

let unmarkReplaced = () => {};

/** Marks tokens as replaced with a lock, which other tabs see immediately, unlike storage. */
const markReplaced = (replacedSession: Session): Promise<void> =>
  new Promise((onMarked) => {
    unmarkReplaced();
    const refreshWithLock = (lock: Lock | null) => {
      onMarked();
      return lock ? new Promise<void>((release) => (unmarkReplaced = release)) : undefined;
    };
    void navigator.locks.request(getLockName(replacedSession), { ifAvailable: true }, refreshWithLock);
  });

const isReplaced = (session: Session): Promise<boolean> =>
  navigator.locks.request(getLockName(session), { ifAvailable: true }, (lock) => lock === null);

const readCurrentSession = async (): Promise<Session | null> => {
  const storedSession = rereadSession();
  if (!storedSession || !(await isReplaced(storedSession))) return storedSession;
  const deadline = performance.now() + maxHandoverMs;
  while (rereadSession()?.token === storedSession.token && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return rereadSession();
};

const hasLocks = (): boolean => Boolean((navigator as Partial<Navigator>).locks);

const renew = async (
  rejectedToken: string,
  requestTokens: (refreshToken: string) => Promise<TokenPair>,
): Promise<Session | null> => {
  const session = hasLocks() ? await readCurrentSession() : rereadSession();
  // Another tab refreshed or signed out, or the user has to sign in again.
  if (!session || session.isExpired) return null;
  if (session.token !== rejectedToken) return session;
  try {
    if (session.refreshToken) {
      replaceTokens(session.id, await requestTokens(session.refreshToken));
      if (hasLocks()) await markReplaced(session);
      return rereadSession();
    }
  } catch (failure) {
    if (failure instanceof RequestFailure && isTemporaryError(failure.status)) throw failure;
  }
  handleRejectedToken(rejectedToken);
  if (hasLocks()) await markReplaced(session);
  return null;
};

const runInOneTab = (operation: () => Promise<Session | null>): Promise<Session | null> =>
  hasLocks() ? navigator.locks.request(getScopedName('atrium:refresh'), operation) : operation();

/** Returns a newer session, refreshed once for all tabs; null if it ended or waits for the user. Throws if offline. */
export const renewSession = (
  rejectedToken: string,
  requestTokens: (refreshToken: string) => Promise<TokenPair>,
): Promise<Session | null> => {
  const pendingRenewal = pendingRenewals.get(rejectedToken);
  if (pendingRenewal) return pendingRenewal;
  const renewal = runInOneTab(() => renew(rejectedToken, requestTokens)).finally(() =>
    pendingRenewals.delete(rejectedToken),
  );
  pendingRenewals.set(rejectedToken, renewal);
  return renewal;
};
