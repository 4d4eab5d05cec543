import { getStorageKey } from '../address/storage-key.ts';
import { addBasePath } from '../../lib/address/base-path.ts';

export interface Impersonation {
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly until: number;
  readonly backTo: string;
  readonly ownSession: string;
}

const key = getStorageKey('viewing');
const endedKey = getStorageKey('viewing-ended');

const readImpersonation = (): Impersonation | null => {
  try {
    const stored = (JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? {}) as Partial<Impersonation>;
    const { token, until, backTo, ownSession } = stored;
    return token && until ? { token, until, backTo: backTo ?? '/', ownSession: ownSession ?? '' } : null;
  } catch {
    return null;
  }
};

/** Starts and ends with a page load, so that memory never contains data of two users. */
export const impersonation: Impersonation | null = readImpersonation();

/** Returns false if storage is blocked. */
export const startImpersonation = (newImpersonation: Impersonation): boolean => {
  try {
    sessionStorage.setItem(key, JSON.stringify(newImpersonation));
  } catch {
    return false;
  }
  location.assign(addBasePath('/home'));
  return true;
};

let isStoppedByUser = false;
let hasEnded = false;

/** Makes sure that the end is not reported as an expiry. */
export const markImpersonationStopped = (): void => {
  isStoppedByUser = true;
};

/** Ends the impersonation and returns to the previous page, which shows the reason. */
export const stopImpersonation = (reason: 'stopped' | 'expired', backTo = impersonation?.backTo ?? '/'): void => {
  if (hasEnded) return;
  hasEnded = true;
  try {
    sessionStorage.removeItem(key);
    sessionStorage.setItem(endedKey, isStoppedByUser ? 'stopped' : reason);
  } catch {
    // Storage is full; no reason is shown.
  }
  location.assign(addBasePath(backTo));
};

export const takeImpersonationEnd = (): string | null => {
  try {
    const reason = sessionStorage.getItem(endedKey);
    sessionStorage.removeItem(endedKey);
    return reason;
  } catch {
    return null;
  }
};
