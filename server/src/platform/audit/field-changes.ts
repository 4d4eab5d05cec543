import type { Json } from '@atrium/contract/resource/derived-types.ts';
import type { AuditChange } from '@atrium/contract/audit/schemas.ts';

type Fields = Readonly<Record<string, Json | undefined>>;

// What was JSON before it was written is JSON; nobody changes it here.
const valueOf = (fields: Fields | null, field: string) => (fields?.[field] ?? null) as AuditChange['after'];

/**
 * What differs between two states of a record, field by field in the order of their names; a missing state (before a record
 * was made, after it is gone) has no fields. Lists are compared as they are: sort what has no order of its own.
 */
export const fieldChanges = (before: Fields | null, after: Fields | null): AuditChange[] => {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].flatMap((field) => {
    const change = { field, before: valueOf(before, field), after: valueOf(after, field) };
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change];
  });
};
