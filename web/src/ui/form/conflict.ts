import { RequestFailure } from '../../lib/http/request-failure.ts';

/** Whose value of a field is kept; `merged` is of lists: what they and what I added, without what either took. */
export type Side = 'theirs' | 'mine' | 'merged';

/** One field as both began with it, as it is stored by now, and as it was typed here. */
interface Versions {
  readonly original: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
}

const plain = (value: unknown): string => {
  // Lists in forms are sets of ids: their order says nothing. What is empty is empty in whatever way.
  if (Array.isArray(value)) return JSON.stringify(value.toSorted((a, b) => Number(a) - Number(b)));
  return JSON.stringify(value === undefined || value === '' ? null : value);
};

/** Whether two values of a field say the same. */
export const same = (one: unknown, other: unknown): boolean => plain(one) === plain(other);

/** Whether somebody else left a row's fields as they were: there is nothing to choose then. */
export const isUntouched = <Row extends object>(fields: readonly string[], original: Row, theirs: Row): boolean =>
  // The names are keys of the row.
  fields.every((name) => same(original[name as keyof Row], theirs[name as keyof Row]));

/** Whose value stands until a person chooses: of the one who changed it, mine if both did, of a list both. */
export const rebased = ({ original, theirs, mine }: Versions): Side => {
  if (same(mine, original)) return 'theirs';
  if (same(theirs, original)) return 'mine';
  return Array.isArray(original) ? 'merged' : 'mine';
};

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The value of a field by whose it is to be. */
export const merged = ({ original, theirs, mine }: Versions, side: Side): unknown => {
  if (side !== 'merged') return side === 'mine' ? mine : theirs;
  const [was, is] = [new Set(list(original)), new Set(list(mine))];
  const kept = list(theirs).filter((part) => !was.has(part) || is.has(part));
  return [...new Set([...kept, ...[...is].filter((part) => !was.has(part))])];
};

/** The row as it is stored by now, of a save that was refused because somebody else saved it first; else null. */
export const currentOf = <Row>(failure: unknown): Row | null =>
  // The server sends the row as the contract describes it.
  failure instanceof RequestFailure && failure.problem === 'row.stale'
    ? ((failure.params?.['current'] ?? null) as Row | null)
    : null;
