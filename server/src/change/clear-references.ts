import { auditActions } from '@atrium/contract/audit/actions.ts';
import type { GeneratedResource, ReferenceTarget } from '@atrium/contract/resource/field.ts';
import { toColumnName, findNameField, listNamedReferences } from '@atrium/contract/resource/definition.ts';
import { type Kysely, sql } from 'kysely';
import { splitIntoChunks } from '../db/chunks.ts';
import type { Schema } from '../db/schema.ts';
import type { NewAuditEntry } from '../audit/audit.ts';
import { getTables } from '../resource/fields/table.ts';

const maxRecordsPerStatement = 500;
const maxIdsPerStatement = 1000;

interface ClearTransaction {
  readonly trx: Kysely<Schema>;
  readonly now: number;
  /** Writes audit entries immediately: there may be too many to collect them. */
  readonly write: (actions: readonly NewAuditEntry[]) => Promise<void>;
}

const clearInResource = async (
  { trx, now, write }: ClearTransaction,
  { name: resource, table, fields }: GeneratedResource,
  to: ReferenceTarget,
  ids: readonly number[],
): Promise<void> => {
  const action = auditActions.find((auditAction) => auditAction === `${resource}.update`);
  const names = listNamedReferences(fields)
    .filter(({ field }) => field.to === to && field.onDelete === 'clear')
    .map(({ name }) => name);
  if (names.length === 0) return;
  const columns = names.map(toColumnName);
  const clearColumn = (column: string) =>
    sql`case when ${sql.ref(column)} in (${sql.join(ids)}) then null else ${sql.ref(column)} end`;
  const clearedValues: Readonly<Record<string, unknown>> = Object.fromEntries(
    columns.map((column) => [column, clearColumn(column)]),
  );
  const title = toColumnName(findNameField(fields));
  for (;;) {
    const rows = await getTables(trx)
      .selectFrom(table)
      .select(['id', title, ...columns])
      .where((eb) => eb.or(columns.map((column) => eb(column, 'in', ids))))
      .orderBy('id')
      .limit(maxRecordsPerStatement)
      .execute();
    if (rows.length === 0) return;
    await getTables(trx)
      .updateTable(table)
      .set({ ...clearedValues, update_time: now, version: sql`version + 1` })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    // Users cannot change records of a resource without this action, and it has no history.
    if (!action) continue;
    await write(
      rows.map((row) => ({
        action,
        recordId: Number(row['id']),
        recordName: String(row[title]),
        changes: names
          .map((field) => ({ field, before: Number(row[toColumnName(field)]), after: null }))
          .filter(({ before }) => ids.includes(before)),
      })),
    );
  }
};

export const clearReferences = async (
  transaction: ClearTransaction,
  resources: readonly GeneratedResource[],
  to: ReferenceTarget,
  ids: readonly number[],
): Promise<void> => {
  for (const chunk of splitIntoChunks(ids, maxIdsPerStatement)) {
    for (const resource of resources) await clearInResource(transaction, resource, to, chunk);
  }
};
