import { RequestFailure } from '../../lib/http/request-failure.ts';

/** `merged` combines additions and removals of lists. */
export type Side = 'theirs' | 'mine' | 'merged';

interface Versions {
  readonly original: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
}

const toComparableText = (value: unknown): string => {
  // Lists in forms are unordered sets of IDs. All empty values are equal.
  if (Array.isArray(value)) return JSON.stringify(value.toSorted((a, b) => Number(a) - Number(b)));
  return JSON.stringify(value === undefined || value === '' ? null : value);
};

export const isSameValue = (a: unknown, b: unknown): boolean => toComparableText(a) === toComparableText(b);

/** Returns whether the other user left these fields unchanged, so that there is no conflict. */
export const areFieldsUnchanged = <Row extends object>(
  fields: readonly string[],
  original: Row,
  currentRow: Row,
): boolean => fields.every((name) => isSameValue(original[name as keyof Row], currentRow[name as keyof Row]));

/** Returns the side that changed. If both did, returns `merged` for lists, otherwise `mine`. */
export const getDefaultSide = ({ original, theirs, mine }: Versions): Side => {
  if (isSameValue(mine, original)) return 'theirs';
  if (isSameValue(theirs, original)) return 'mine';
  return Array.isArray(original) ? 'merged' : 'mine';
};

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Attached files are equal if their IDs are. */
const getKey = (item: unknown): unknown => (typeof item === 'object' && item !== null && 'id' in item ? item.id : item);

const listKeys = (value: unknown): Set<unknown> => new Set(toList(value).map(getKey));

export const mergeValue = ({ original, theirs, mine }: Versions, side: Side): unknown => {
  if (side !== 'merged') return side === 'mine' ? mine : theirs;
  const originalKeys = listKeys(original);
  const editedKeys = listKeys(mine);
  const remainingItems = toList(theirs).filter(
    (part) => !originalKeys.has(getKey(part)) || editedKeys.has(getKey(part)),
  );
  const addedItems = toList(mine).filter((part) => !originalKeys.has(getKey(part)));
  return [...new Map([...remainingItems, ...addedItems].map((part) => [getKey(part), part])).values()];
};

export const getConflictingRow = <Row>(failure: unknown): Row | null =>
  // The server sends the row in the shape of the contract.
  failure instanceof RequestFailure && failure.code === 'row.stale'
    ? ((failure.params?.['current'] ?? null) as Row | null)
    : null;
