import type { TokenPair } from '@atrium/contract/session/schemas.ts';
import { getStorageKey } from '../address/storage-key.ts';
import { stopImpersonation, impersonation } from './impersonation.ts';

/** The tokens of an expired session are empty. Refreshed tokens keep the `id`; a new sign-in changes it. */
export interface Session extends TokenPair {
  readonly id: string;
  /** True if the session expired; the user can sign in again and continue. */
  readonly isExpired: boolean;
}

export type SessionEnd = 'signed-out' | 'expired';

export type SessionEvent = { readonly type: 'ended'; readonly reason: SessionEnd } | { readonly type: 'started' };

export interface UserInTab {
  /** True if a user works in this tab. In that case an expired session waits for the user. */
  readonly isKnown: () => boolean;
  readonly belongsToUser: (session: Session) => Promise<boolean>;
}

const key = getStorageKey('session');

const createExpiredSession = (id: string): Session => ({ id, token: '', refreshToken: '', isExpired: true });

const parseSession = (text: string | null | undefined): Session | null => {
  if (!text) return null;
  try {
    const { id, token, refreshToken, isExpired } = (JSON.parse(text) ?? {}) as Partial<Session>;
    if (isExpired === true) return createExpiredSession(String(id));
    return typeof token === 'string' && token !== ''
      ? { id: String(id), token, refreshToken: refreshToken ?? '', isExpired: false }
      : null;
  } catch {
    return null;
  }
};

const readStoredSession = (): Session | null => {
  if (impersonation) return currentSession;
  try {
    return parseSession(localStorage.getItem(key));
  } catch {
    // Storage is blocked; the session lasts as long as the page.
    return currentSession;
  }
};

const storeSession = (session: Session | null): void => {
  currentSession = session;
  if (impersonation) return;
  try {
    if (session) localStorage.setItem(key, JSON.stringify(session));
    else localStorage.removeItem(key);
  } catch {
    // Storage is blocked.
  }
};

let currentSession: Session | null = impersonation && {
  id: 'viewing',
  token: impersonation.token,
  refreshToken: '',
  isExpired: false,
};
currentSession = readStoredSession();

let userInTab: UserInTab = { isKnown: () => false, belongsToUser: async () => false };
let isWaitingForUser = false;
let generation = 0;
let waitingRequests: ((session: Session | null) => void)[] = [];

const listeners = new Set<(event: SessionEvent) => void>();
const waitingListeners = new Set<() => void>();

const setWaitingForUser = (isWaiting: boolean) => {
  isWaitingForUser = isWaiting;
  for (const listener of waitingListeners) listener();
};

/** Continues the waiting requests, or rejects them (null). */
const resumeRequests = (session: Session | null) => {
  const requests = waitingRequests;
  waitingRequests = [];
  if (isWaitingForUser) setWaitingForUser(false);
  for (const resume of requests) resume(session);
};

const publishSessionEvent = (event: SessionEvent) => {
  generation += 1;
  resumeRequests(null);
  for (const listener of listeners) listener(event);
};

export const setUserInTab = (user: UserInTab): void => {
  userInTab = user;
};

export const readSession = (): Session | null =>
  currentSession?.isExpired && !isWaitingForUser ? null : currentSession;

/** Increases when another user may be signed in; earlier work must not continue. */
export const getSessionGeneration = (): number => generation;

/** Reads refreshed tokens from storage; null if storage has another session, for which a storage event will follow. */
export const rereadSession = (): Session | null => {
  const storedSession = readStoredSession();
  if (!storedSession || storedSession.id !== currentSession?.id) return null;
  applyChangeOfTab(currentSession, storedSession);
  return readSession();
};

export const startSession = ({ token, refreshToken }: TokenPair): void => {
  storeSession({ id: `${Date.now()}-${Math.random()}`, token, refreshToken, isExpired: false });
  publishSessionEvent({ type: 'started' });
};

export const replaceTokens = (id: string, { token, refreshToken }: TokenPair): void => {
  if (rereadSession()?.id === id) storeSession({ id, token, refreshToken, isExpired: false });
};

/** Ends the session in every tab of this browser. */
export const endSession = (reason: SessionEnd): void => {
  if (!currentSession) return;
  storeSession(null);
  publishSessionEvent({ type: 'ended', reason });
};

/** Handles a rejected token: the session expires if its user is still in a tab, otherwise it ends. */
export const handleRejectedToken = (token: string): void => {
  const session = rereadSession();
  if (session?.token !== token || session.isExpired) return;
  if (impersonation) return stopImpersonation('expired');
  storeSession(createExpiredSession(session.id));
  if (userInTab.isKnown()) setWaitingForUser(true);
  else publishSessionEvent({ type: 'ended', reason: 'expired' });
};

export const resumeSession = ({ token, refreshToken }: TokenPair): void => {
  if (!currentSession) return;
  storeSession({ id: currentSession.id, token, refreshToken, isExpired: false });
  resumeRequests(currentSession);
};

/** Stops waiting for the user in this tab; other tabs may still wait. */
export const stopWaitingForSignIn = (): void => {
  if (isWaitingForUser) publishSessionEvent({ type: 'ended', reason: 'expired' });
};

export const isWaitingForSignIn = (): boolean => isWaitingForUser;

export const onWaitingForSignIn = (listener: () => void): (() => void) => {
  waitingListeners.add(listener);
  return () => waitingListeners.delete(listener);
};

/** Returns the current session, after its user has signed in again if it expired; null if it has ended. */
export const waitForSession = (): Promise<Session | null> =>
  isWaitingForUser ? new Promise((resume) => waitingRequests.push(resume)) : Promise.resolve(readSession());

/** Calls the listener when a session begins or ends in any tab. Returns a function that stops this. */
export const onSession = (listener: (event: SessionEvent) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const applyChangeOfTab = (before: Session, after: Session): void => {
  currentSession = after;
  if (after.isExpired && !before.isExpired && userInTab.isKnown()) setWaitingForUser(true);
  if (after.isExpired || !before.isExpired) return;
  if (isWaitingForUser) resumeRequests(after);
  else publishSessionEvent({ type: 'started' });
};

/** Another tab signed in while this one waits: continues if it is the same user. */
const resumeIfSameUser = async (session: Session): Promise<void> => {
  const isSameUser = await userInTab.belongsToUser(session).catch(() => false);
  if (currentSession?.id !== session.id) return;
  if (isSameUser) resumeRequests(currentSession);
  else publishSessionEvent({ type: 'started' });
};

const endImpersonationOfOtherSession = (ownSession: Session | null): void => {
  if (ownSession?.id !== impersonation?.ownSession) stopImpersonation('stopped', '/');
};

const followOtherTab = (event: StorageEvent): void => {
  if (event.key !== key && event.key !== null) return;
  if (impersonation) return endImpersonationOfOtherSession(parseSession(localStorage.getItem(key)));
  const previousSession = currentSession;
  const storedSession = readStoredSession();
  if (previousSession && storedSession?.id === previousSession.id)
    return applyChangeOfTab(previousSession, storedSession);
  currentSession = storedSession;
  if (!storedSession) {
    if (previousSession) publishSessionEvent({ type: 'ended', reason: 'signed-out' });
  } else if (isWaitingForUser && !storedSession.isExpired) void resumeIfSameUser(storedSession);
  else publishSessionEvent({ type: 'started' });
};

export const watchSession = (): void => addEventListener('storage', followOtherTab);
