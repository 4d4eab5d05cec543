import { storageKey } from '../address/storage-key.ts';
import { withBase } from '../../lib/address/base-path.ts';

export interface Viewing {
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly until: number;
  readonly backTo: string;
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

/** Starts and ends with a page load, so that memory never contains data of two users. */
export const viewing: Viewing | null = read();

/** Returns false if storage is blocked. */
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

/** Makes sure that the end is not reported as an expiry. */
export const askToStopViewing = (): void => {
  isAsked = true;
};

/** Ends the impersonation and returns to the previous page, which shows the reason. */
export const stopViewing = (why: 'stopped' | 'expired', backTo = viewing?.backTo ?? '/'): void => {
  if (isOver) return;
  isOver = true;
  try {
    sessionStorage.removeItem(key);
    sessionStorage.setItem(endedKey, isAsked ? 'stopped' : why);
  } catch {
    // Storage is full; no reason is shown.
  }
  location.assign(withBase(backTo));
};

/** Returns the reason only once. */
export const takeViewingEnd = (): string | null => {
  try {
    const why = sessionStorage.getItem(endedKey);
    sessionStorage.removeItem(endedKey);
    return why;
  } catch {
    return null;
  }
};
