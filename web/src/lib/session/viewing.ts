import { storageKey } from '../address/storage-key.ts';
import { withBase } from '../../lib/address/base-path.ts';

/** A read-only impersonation, in this browser tab only. */
export interface Viewing {
  readonly token: string;
  /** When the server ends it, in milliseconds since the epoch. */
  readonly until: number;
  /** The path, with query and hash, that one came from. */
  readonly backTo: string;
  /** ID of the user's own session, which continues. */
  readonly ownSession: string;
}

const key = storageKey('viewing');
const endedKey = storageKey('viewing-ended');

const read = (): Viewing | null => {
  try {
    const stored = (JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? {}) as Partial<Viewing>;
    const { token, until, backTo, ownSession } = stored;
    return token && until ? { token, until, backTo: backTo ?? '/', ownSession: ownSession ?? '' } : null;
  } catch {
    return null;
  }
};

/**
 * Impersonation of this tab, or null. It starts and ends with a page load, so that memory never contains data of two
 * users.
 */
export const viewing: Viewing | null = read();

/** Starts an impersonation and reloads this tab. Returns false if the browser blocks storage. */
export const beginViewing = (view: Viewing): boolean => {
  try {
    sessionStorage.setItem(key, JSON.stringify(view));
  } catch {
    return false;
  }
  location.assign(withBase('/home'));
  return true;
};

let isAsked = false;
let isOver = false;

/** The person wants to stop: when the server ends it before `stopViewing`, it has not expired. */
export const askToStopViewing = (): void => {
  isAsked = true;
};

/** Ends the impersonation and returns to the previous page, which shows `why` (see `takeViewingEnd`). */
export const stopViewing = (why: 'stopped' | 'expired', backTo = viewing?.backTo ?? '/'): void => {
  if (isOver) return;
  isOver = true;
  try {
    sessionStorage.removeItem(key);
    sessionStorage.setItem(endedKey, isAsked ? 'stopped' : why);
  } catch {
    // A full storage costs the word of why it ended.
  }
  location.assign(withBase(backTo));
};

/** Returns once why the last impersonation of this tab ended. */
export const takeViewingEnd = (): string | null => {
  try {
    const why = sessionStorage.getItem(endedKey);
    sessionStorage.removeItem(endedKey);
    return why;
  } catch {
    return null;
  }
};
