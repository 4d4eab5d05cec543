import type { TokenPair } from '@atrium/contract/session/schemas.ts';
import { storageKey } from '../address/storage-key.ts';
import { stopViewing, viewing } from './viewing.ts';

/**
 * The tokens of one sign-in, none once it lapsed; `id` stays the same while its tokens are replaced, so that tabs know another sign-in
 * when they see one.
 */
export interface Session extends TokenPair {
  readonly id: string;
  /** Expired on the server: the user may sign in again and continue. */
  readonly isLapsed: boolean;
}

/** Why a session is over: the person signed out (in any tab), or the server no longer knows it. */
export type SessionEnd = 'signed-out' | 'expired';

/** Event of the session: it ended, or another one began (in any tab). */
export type SessionEvent = { readonly type: 'ended'; readonly why: SessionEnd } | { readonly type: 'started' };

/** Known data of the user in this tab. */
export interface Person {
  /** Somebody is at work here: their session is held for them when it lapses. */
  readonly isKnown: () => boolean;
  /** Whether another sign-in, made in another tab, is theirs as well. */
  readonly isTheirs: (session: Session) => Promise<boolean>;
}

const key = storageKey('session');

/** Returns an expired session: its ID lets tabs recognize that their user returned; it has no tokens. */
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
    // Storage is closed to us: the session lives as long as the page.
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
    // As above.
  }
};

let current: Session | null = viewing && { id: 'viewing', token: viewing.token, refreshToken: '', isLapsed: false };
current = stored();

let person: Person = { isKnown: () => false, isTheirs: async () => false };
/** It lapsed under the hands of this tab's person, who has not come back yet. */
let isHeld = false;
let generation = 0;
let waiting: ((session: Session | null) => void)[] = [];

const listeners = new Set<(event: SessionEvent) => void>();
const heldListeners = new Set<() => void>();

const hold = (held: boolean) => {
  isHeld = held;
  for (const listener of heldListeners) listener();
};

/** Lets go on, or gives up (null), what waits for the person's return. */
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

/** Sets the user of this tab. */
export const introducePerson = (known: Person): void => {
  person = known;
};

/** Returns the session of this tab, or null. */
export const readSession = (): Session | null => (current?.isLapsed && !isHeld ? null : current);

/** Grows when another person may be signed in: what was begun before is not theirs to finish. */
export const sessionGeneration = (): number => generation;

/**
 * The same session as the browser stores it: another tab may have replaced its tokens a moment ago. Null where it is another one
 * by now: then the browser is about to tell, and what has to happen happens there.
 */
export const rereadSession = (): Session | null => {
  const now = stored();
  if (!now || now.id !== current?.id) return null;
  follow(current, now);
  return readSession();
};

/** Begins a session with the tokens of a sign-in. */
export const startSession = ({ token, refreshToken }: TokenPair): void => {
  store({ id: `${Date.now()}-${Math.random()}`, token, refreshToken, isLapsed: false });
  tell({ type: 'started' });
};

/** Stores refreshed tokens unless the session has ended. */
export const replaceTokens = (id: string, { token, refreshToken }: TokenPair): void => {
  if (rereadSession()?.id === id) store({ id, token, refreshToken, isLapsed: false });
};

/** Ends the session in every tab of this browser; what belongs to it listens by `onSession` and clears itself. */
export const endSession = (why: SessionEnd): void => {
  if (!current) return;
  store(null);
  tell({ type: 'ended', why });
};

/** Handles a permanently rejected token: the session expires if the user may return (in any tab), otherwise it ends. */
export const loseSession = (token: string): void => {
  const now = rereadSession();
  if (now?.token !== token || now.isLapsed) return;
  if (viewing) return stopViewing('expired');
  store(lapsed(now.id));
  if (person.isKnown()) hold(true);
  else tell({ type: 'ended', why: 'expired' });
};

/** The person has come back to a session that lapsed: all tabs go on with these tokens. */
export const resumeSession = ({ token, refreshToken }: TokenPair): void => {
  if (!current) return;
  store({ id: current.id, token, refreshToken, isLapsed: false });
  release(current);
};

/** The person does not come back to a session that lapsed, in this tab: others may still hold it for them. */
export const leaveSession = (): void => {
  if (isHeld) tell({ type: 'ended', why: 'expired' });
};

/** Whether the session lapsed under the hands of this tab's person. */
export const isSessionHeld = (): boolean => isHeld;

/** Calls back when a session lapses or is resumed; answers the function that stops it. */
export const onSessionHeld = (listener: () => void): (() => void) => {
  heldListeners.add(listener);
  return () => heldListeners.delete(listener);
};

/** Returns the session to continue with: the current one, or the resumed one after it expired; null if it has ended. */
export const sessionToGoOn = (): Promise<Session | null> =>
  isHeld ? new Promise((go) => waiting.push(go)) : Promise.resolve(readSession());

/** Calls back when the session ends or another begins, here or in another tab; answers the function that stops it. */
export const onSession = (listener: (event: SessionEvent) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Takes over what another tab stored of the same session. */
const follow = (before: Session, after: Session): void => {
  current = after;
  if (after.isLapsed && !before.isLapsed && person.isKnown()) hold(true);
  if (after.isLapsed || !before.isLapsed) return;
  if (isHeld) release(after);
  else tell({ type: 'started' });
};

/** Another tab signed in while this one holds a lapsed session: the same person goes on here as well. */
const recognise = async (session: Session): Promise<void> => {
  const isTheirs = await person.isTheirs(session).catch(() => false);
  if (current?.id !== session.id) return;
  if (isTheirs) release(current);
  else tell({ type: 'started' });
};

/** The tab looks through another's eyes; whose own session it is has changed. */
const leaveViewing = (own: Session | null): void => {
  if (own?.id !== viewing?.ownSession) stopViewing('stopped', '/');
};

/** Applies a change of the session by another tab of this browser. */
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

/** Follows the sign-ins and sign-outs of other tabs of this browser. */
export const watchSession = (): void => addEventListener('storage', followOtherTab);
