import { RequestFailure } from '../../lib/http/request-failure.ts';

/** `merged` combines additions and removals of lists. */
export type Side = 'theirs' | 'mine' | 'merged';

interface Versions {
  readonly original: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
}

const comparableText = (value: unknown): string => {
  // Lists in forms are unordered sets of IDs. All empty values are equal.
  if (Array.isArray(value)) return JSON.stringify(value.toSorted((a, b) => Number(a) - Number(b)));
  return JSON.stringify(value === undefined || value === '' ? null : value);
};

export const isSameValue = (a: unknown, b: unknown): boolean => comparableText(a) === comparableText(b);

/** Returns whether the other user left these fields unchanged, so that there is no conflict. */
export const areFieldsUnchanged = <Row extends object>(
  fields: readonly string[],
  original: Row,
  theirs: Row,
): boolean => fields.every((name) => isSameValue(original[name as keyof Row], theirs[name as keyof Row]));

/** Returns the default choice: the side that changed; if both did, mine, or merged for lists. */
export const defaultSide = ({ original, theirs, mine }: Versions): Side => {
  if (isSameValue(mine, original)) return 'theirs';
  if (isSameValue(theirs, original)) return 'mine';
  return Array.isArray(original) ? 'merged' : 'mine';
};

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Attached files are equal if their IDs are. */
const getKey = (part: unknown): unknown => (typeof part === 'object' && part !== null && 'id' in part ? part.id : part);

const listKeys = (value: unknown): Set<unknown> => new Set(list(value).map(getKey));

export const mergeValue = ({ original, theirs, mine }: Versions, side: Side): unknown => {
  if (side !== 'merged') return side === 'mine' ? mine : theirs;
  const [was, is] = [listKeys(original), listKeys(mine)];
  const remaining = list(theirs).filter((part) => !was.has(getKey(part)) || is.has(getKey(part)));
  const added = list(mine).filter((part) => !was.has(getKey(part)));
  return [...new Map([...remaining, ...added].map((part) => [getKey(part), part])).values()];
};

/** Returns the stored row in a version conflict, or null. */
export const conflictingRow = <Row>(failure: unknown): Row | null =>
  // The server sends the row in the shape of the contract.
  failure instanceof RequestFailure && failure.code === 'row.stale'
    ? ((failure.params?.['current'] ?? null) as Row | null)
    : null;
