import type { AuditChange } from '@atrium/contract/audit.ts';

type Value = AuditChange['after'];
type Fields = Readonly<Record<string, Value | undefined>>;

const same = (one: Value, other: Value): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * What differs between two states of a record, field by field in the order of their names; a missing state (before a record
 * was made, after it is gone) has no fields. Lists are compared as they are: sort what has no order of its own.
 */
export const fieldChanges = (before: Fields | null, after: Fields | null): AuditChange[] => {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].flatMap((field) => {
    const change = { field, before: before?.[field] ?? null, after: after?.[field] ?? null };
    return same(change.before, change.after) ? [] : [change];
  });
};
