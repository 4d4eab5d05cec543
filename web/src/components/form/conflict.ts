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

export const mergeValue = ({ original, theirs, mine }: Versions, side: Side): unknown => {
  if (side !== 'merged') return side === 'mine' ? mine : theirs;
  const [was, is] = [new Set(list(original)), new Set(list(mine))];
  const remaining = list(theirs).filter((part) => !was.has(part) || is.has(part));
  return [...new Set([...remaining, ...[...is].filter((part) => !was.has(part))])];
};

/** Returns the stored row in a version conflict, or null. */
export const conflictingRow = <Row>(failure: unknown): Row | null =>
  // The server sends the row in the shape of the contract.
  failure instanceof RequestFailure && failure.code === 'row.stale'
    ? ((failure.params?.['current'] ?? null) as Row | null)
    : null;
