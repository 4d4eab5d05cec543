import { storageKey } from '../address/storage-key.ts';
import { withBase } from '../../lib/address/base-path.ts';

/** A read-only impersonation, in this browser tab only. */
export interface Viewing {
  readonly token: string;
  /** End of the impersonation, in milliseconds since the epoch. */
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

/** Marks that the user stops the impersonation, so that its end is not shown as an expiry. */
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
    // Storage is full; no reason is shown.
  }
  location.assign(withBase(backTo));
};

/** Returns why the last impersonation ended, once. */
export const takeViewingEnd = (): string | null => {
  try {
    const why = sessionStorage.getItem(endedKey);
    sessionStorage.removeItem(endedKey);
    return why;
  } catch {
    return null;
  }
};
