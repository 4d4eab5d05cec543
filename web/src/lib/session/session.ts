import type { TokenPair } from '@atrium/contract/session/schemas.ts';
import { storageKey } from '../address/storage-key.ts';
import { stopViewing, viewing } from './viewing.ts';

/** Tokens are empty after it expired. Refreshed tokens keep the `id`, by which tabs recognize another sign-in. */
export interface Session extends TokenPair {
  readonly id: string;
  /** True if the session expired; the user can sign in again and continue. */
  readonly isLapsed: boolean;
}

export type SessionEnd = 'signed-out' | 'expired';

export type SessionEvent = { readonly type: 'ended'; readonly why: SessionEnd } | { readonly type: 'started' };

export interface Person {
  /** True if a user works in this tab, so that an expired session waits for them. */
  readonly isKnown: () => boolean;
  readonly isTheirs: (session: Session) => Promise<boolean>;
}

const key = storageKey('session');

const lapsed = (id: string): Session => ({ id, token: '', refreshToken: '', isLapsed: true });

const parse = (text: string | null | undefined): Session | null => {
  if (!text) return null;
  try {
    const { id, token, refreshToken, isLapsed } = (JSON.parse(text) ?? {}) as Partial<Session>;
    if (isLapsed === true) return lapsed(String(id));
    return typeof token === 'string' && token !== ''
      ? { id: String(id), token, refreshToken: refreshToken ?? '', isLapsed: false }
      : null;
  } catch {
    return null;
  }
};

const stored = (): Session | null => {
  if (viewing) return current;
  try {
    return parse(localStorage.getItem(key));
  } catch {
    // Storage is blocked; the session lasts as long as the page.
    return current;
  }
};

const store = (session: Session | null): void => {
  current = session;
  if (viewing) return;
  try {
    if (session) localStorage.setItem(key, JSON.stringify(session));
    else localStorage.removeItem(key);
  } catch {
    // Storage is blocked.
  }
};

let current: Session | null = viewing && { id: 'viewing', token: viewing.token, refreshToken: '', isLapsed: false };
current = stored();

let person: Person = { isKnown: () => false, isTheirs: async () => false };
/** True while an expired session waits for its user. */
let isHeld = false;
let generation = 0;
let waiting: ((session: Session | null) => void)[] = [];

const listeners = new Set<(event: SessionEvent) => void>();
const heldListeners = new Set<() => void>();

const hold = (held: boolean) => {
  isHeld = held;
  for (const listener of heldListeners) listener();
};

/** Continues the waiting requests, or rejects them (null). */
const release = (session: Session | null) => {
  const released = waiting;
  waiting = [];
  if (isHeld) hold(false);
  for (const go of released) go(session);
};

const tell = (event: SessionEvent) => {
  generation += 1;
  release(null);
  for (const listener of listeners) listener(event);
};

export const introducePerson = (known: Person): void => {
  person = known;
};

export const readSession = (): Session | null => (current?.isLapsed && !isHeld ? null : current);

/** Increases when another user may be signed in; earlier work must not continue. */
export const sessionGeneration = (): number => generation;

/** Reads refreshed tokens from storage; null if storage has another session, for which a storage event will follow. */
export const rereadSession = (): Session | null => {
  const now = stored();
  if (!now || now.id !== current?.id) return null;
  follow(current, now);
  return readSession();
};

export const startSession = ({ token, refreshToken }: TokenPair): void => {
  store({ id: `${Date.now()}-${Math.random()}`, token, refreshToken, isLapsed: false });
  tell({ type: 'started' });
};

export const replaceTokens = (id: string, { token, refreshToken }: TokenPair): void => {
  if (rereadSession()?.id === id) store({ id, token, refreshToken, isLapsed: false });
};

/** Ends the session in every tab of this browser. */
export const endSession = (why: SessionEnd): void => {
  if (!current) return;
  store(null);
  tell({ type: 'ended', why });
};

/** Handles a rejected token: the session expires if its user is still in a tab, otherwise it ends. */
export const loseSession = (token: string): void => {
  const now = rereadSession();
  if (now?.token !== token || now.isLapsed) return;
  if (viewing) return stopViewing('expired');
  store(lapsed(now.id));
  if (person.isKnown()) hold(true);
  else tell({ type: 'ended', why: 'expired' });
};

export const resumeSession = ({ token, refreshToken }: TokenPair): void => {
  if (!current) return;
  store({ id: current.id, token, refreshToken, isLapsed: false });
  release(current);
};

/** Stops waiting for the user in this tab; other tabs may still wait. */
export const leaveSession = (): void => {
  if (isHeld) tell({ type: 'ended', why: 'expired' });
};

export const isSessionHeld = (): boolean => isHeld;

export const onSessionHeld = (listener: () => void): (() => void) => {
  heldListeners.add(listener);
  return () => heldListeners.delete(listener);
};

/** Returns the current session, after its user has signed in again if it expired; null if it has ended. */
export const sessionToGoOn = (): Promise<Session | null> =>
  isHeld ? new Promise((go) => waiting.push(go)) : Promise.resolve(readSession());

/** Calls the listener when a session begins or ends in any tab. Returns a function that stops this. */
export const onSession = (listener: (event: SessionEvent) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const follow = (before: Session, after: Session): void => {
  current = after;
  if (after.isLapsed && !before.isLapsed && person.isKnown()) hold(true);
  if (after.isLapsed || !before.isLapsed) return;
  if (isHeld) release(after);
  else tell({ type: 'started' });
};

/** Another tab signed in while this one waits: continues if it is the same user. */
const recognise = async (session: Session): Promise<void> => {
  const isTheirs = await person.isTheirs(session).catch(() => false);
  if (current?.id !== session.id) return;
  if (isTheirs) release(current);
  else tell({ type: 'started' });
};

const leaveViewing = (own: Session | null): void => {
  if (own?.id !== viewing?.ownSession) stopViewing('stopped', '/');
};

const followOtherTab = (event: StorageEvent): void => {
  if (event.key !== key && event.key !== null) return;
  if (viewing) return leaveViewing(parse(localStorage.getItem(key)));
  const before = current;
  const after = stored();
  if (before && after?.id === before.id) return follow(before, after);
  current = after;
  if (!after) {
    if (before) tell({ type: 'ended', why: 'signed-out' });
  } else if (isHeld && !after.isLapsed) void recognise(after);
  else tell({ type: 'started' });
};

export const watchSession = (): void => addEventListener('storage', followOtherTab);
