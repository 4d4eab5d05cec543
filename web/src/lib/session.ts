import type { TokenPair } from '@atrium/contract/session.ts';

/** The tokens of one sign-in; `id` stays the same while its tokens are replaced, so that tabs know another sign-in when they see one. */
export interface Session extends TokenPair {
  readonly id: string;
}

/** Why a session is over: the person signed out (in any tab), or the server no longer knows it. */
export type SessionEnd = 'signed-out' | 'expired';

/** What happened to the session: it ended, or another one began (in any tab). */
export type SessionEvent = { readonly type: 'ended'; readonly why: SessionEnd } | { readonly type: 'started' };

const key = 'session';

const parse = (stored: string | null | undefined): Session | null => {
  if (!stored) return null;
  try {
    const { id, token, refreshToken } = (JSON.parse(stored) ?? {}) as Partial<Session>;
    return typeof token === 'string' && token !== ''
      ? { id: String(id), token, refreshToken: refreshToken ?? '' }
      : null;
  } catch {
    return null;
  }
};

const stored = (): Session | null => {
  try {
    return parse(localStorage.getItem(key));
  } catch {
    // Storage is closed to us: the session lives as long as the page.
    return current;
  }
};

const store = (session: Session | null): void => {
  current = session;
  try {
    if (session) localStorage.setItem(key, JSON.stringify(session));
    else localStorage.removeItem(key);
  } catch {
    // As above.
  }
};

let current: Session | null = null;
current = stored();

const listeners = new Set<(event: SessionEvent) => void>();

const tell = (event: SessionEvent) => {
  for (const listener of listeners) listener(event);
};

/** The session as this tab knows it, or null when nobody is signed in. */
export const readSession = (): Session | null => current;

/** The session as the browser stores it: another tab may have replaced its tokens a moment ago. */
export const rereadSession = (): Session | null => {
  current = stored();
  return current;
};

/** Begins a session with the tokens of a sign-in. */
export const startSession = ({ token, refreshToken }: TokenPair): void => {
  store({ id: `${Date.now()}-${Math.random()}`, token, refreshToken });
  tell({ type: 'started' });
};

/** Puts the tokens of a refresh in place of the session's, unless it ended meanwhile. */
export const replaceTokens = (id: string, { token, refreshToken }: TokenPair): void => {
  if (rereadSession()?.id === id) store({ id, token, refreshToken });
};

/** Ends the session in every tab of this browser; what belongs to it listens by `onSession` and clears itself. */
export const endSession = (why: SessionEnd): void => {
  if (!current) return;
  store(null);
  tell({ type: 'ended', why });
};

/** Calls back when the session ends or another begins, here or in another tab; answers the function that stops it. */
export const onSession = (listener: (event: SessionEvent) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

// `storage` tells what another tab did. (`?.`: this module is also tested where there is no window.)
globalThis.addEventListener?.('storage', (event) => {
  if (event.key !== key && event.key !== null) return;
  const before = current;
  const after = rereadSession();
  if (before && !after) tell({ type: 'ended', why: 'signed-out' });
  else if (after && after.id !== before?.id) tell({ type: 'started' });
});
