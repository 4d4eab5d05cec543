import type { Json } from '@atrium/contract/resource/derived-types.ts';
import type { AuditChange } from '@atrium/contract/audit/schemas.ts';

type Fields = Readonly<Record<string, Json | undefined>>;

// The fields contain JSON.
const valueOf = (fields: Fields | null, field: string) => (fields?.[field] ?? null) as AuditChange['after'];

/** Null is a new or deleted record. Lists are compared in order, so sort those whose order has no meaning. */
export const fieldChanges = (before: Fields | null, after: Fields | null): AuditChange[] => {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].flatMap((field) => {
    const change = { field, before: valueOf(before, field), after: valueOf(after, field) };
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change];
  });
};

export const sortedIds = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((a, b) => a - b);

export const unchangedFields = (state: Fields, names: readonly string[]): AuditChange[] =>
  names.map((field) => ({ field, before: valueOf(state, field), after: valueOf(state, field) }));
