import { isDeletion } from '@atrium/contract/audit/actions.ts';
import type { AuditChange } from '@atrium/contract/audit/schemas.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { loadRetentionStart } from './retention.ts';

export interface EarlierValue {
  readonly value: AuditChange['after'];
  /** Department of the record in the entry that contains the value, which decides who may see it. */
  readonly deptId: number | null;
}

export interface EarlierValues {
  readonly time: number;
  /** Values after the entry, of the fields that it or a later entry changed. */
  readonly values: ReadonlyMap<string, EarlierValue>;
}

/** `writeAudit` writes this type as JSON. */
const parseChanges = ({ changes }: { readonly changes: string }): AuditChange[] => JSON.parse(changes) as AuditChange[];

/** Undoes later entries, the newest first. Throws if the entry was deleted, or the record did not exist after it. */
export const loadEarlierValues = async (
  db: Kysely<Schema>,
  resourceName: string,
  { id, entry }: { readonly id: number; readonly entry: number },
): Promise<EarlierValues> => {
  const [entryRow, ...laterRows] = await db
    .selectFrom('audit_entries')
    .select(['id', 'time', 'act', 'changes', 'dept_id as deptId'])
    .where('noun', '=', resourceName)
    .where('record_id', '=', id)
    .where('problem', '=', '')
    .where('id', '>=', entry)
    .orderBy('id')
    .execute();
  const retentionStart = await loadRetentionStart(db);
  if (entryRow?.id !== entry || isDeletion(entryRow.act) || (retentionStart !== null && entryRow.time < retentionStart))
    throw new ApiError('row.noVersion');
  const values = new Map<string, EarlierValue>();
  for (const row of laterRows.toReversed())
    for (const { field, before } of parseChanges(row)) values.set(field, { value: before, deptId: row.deptId });
  for (const { field, after } of parseChanges(entryRow)) values.set(field, { value: after, deptId: entryRow.deptId });
  return { time: entryRow.time, values };
};
