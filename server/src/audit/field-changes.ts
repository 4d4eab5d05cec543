import type { Json } from '@atrium/contract/resource/derived-types.ts';
import type { AuditChange } from '@atrium/contract/audit/schemas.ts';

type Fields = Readonly<Record<string, Json | undefined>>;

// The fields contain JSON.
const getValue = (fields: Fields | null, field: string) => (fields?.[field] ?? null) as AuditChange['after'];

/** Null is a new or deleted record. Lists are compared in order, so sort those whose order has no meaning. */
export const compareFields = (before: Fields | null, after: Fields | null): AuditChange[] => {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].flatMap((field) => {
    const change = { field, before: getValue(before, field), after: getValue(after, field) };
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change];
  });
};

export const sortIds = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((a, b) => a - b);

export const listUnchanged = (state: Fields, names: readonly string[]): AuditChange[] =>
  names.map((field) => ({ field, before: getValue(state, field), after: getValue(state, field) }));
