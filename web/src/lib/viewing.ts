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

const key = 'viewing';
const endedKey = 'viewing-ended';

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

/** Looks at the product as somebody else from now on: loads this tab anew. */
export const beginViewing = (view: Viewing): void => {
  sessionStorage.setItem(key, JSON.stringify(view));
  location.assign('/home');
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
  sessionStorage.removeItem(key);
  sessionStorage.setItem(endedKey, isAsked ? 'stopped' : why);
  location.assign(backTo);
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
