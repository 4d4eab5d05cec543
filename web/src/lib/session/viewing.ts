import { storageKey } from '../address/storage-key.ts';
import { withBase } from '../../lib/address/base-path.ts';

/** Looking at the product as somebody else, in this browser tab alone and only reading. */
export interface Viewing {
  readonly token: string;
  /** When the server ends it, in milliseconds since the epoch. */
  readonly until: number;
  /** The path, with query and hash, that one came from. */
  readonly backTo: string;
  /** The id of one's own session, which goes on meanwhile. */
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
 * As whom this tab looks at the product; null for one's own eyes. It begins and ends with a page load, so that nothing in memory is
 * ever of two people.
 */
export const viewing: Viewing | null = read();

/** Looks at the product as somebody else from now on: loads this tab anew. False where the browser lets nothing be stored for it. */
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

/** Goes back to one's own session where one was, once; `why` is told there (see `takeViewingEnd`). */
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

/** Why the last viewing in this tab ended; told once. */
export const takeViewingEnd = (): string | null => {
  try {
    const why = sessionStorage.getItem(endedKey);
    sessionStorage.removeItem(endedKey);
    return why;
  } catch {
    return null;
  }
};
