import { auditActs } from '@atrium/contract/audit/acts.ts';
import type { CrudResource, Referred } from '@atrium/contract/resource/field.ts';
import { columnOf, nameField, namedReferences } from '@atrium/contract/resource/read.ts';
import { type Kysely, sql } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Schema } from '../../db/schema.ts';
import type { Act } from '../audit/audit.ts';
import { tablesOf } from '../resource/table.ts';

/** So many rows at a time: each is an entry of the audit. */
const rowsAtOnce = 500;
/** So many ids in a statement, once a column and more. */
const idsAtOnce = 1000;

/** What writes down that rows of others change with a deletion. */
interface Clearing {
  readonly trx: Kysely<Schema>;
  readonly now: number;
  /** Writes entries at once: there may be more than are kept until the end. */
  readonly write: (acts: readonly Act[]) => Promise<void>;
}

/** Empties in one resource the references to some rows that are about to be deleted, each row as a change of its own. */
const clearIn = async (
  { trx, now, write }: Clearing,
  { name: noun, table, fields }: CrudResource,
  to: Referred,
  ids: readonly number[],
): Promise<void> => {
  const act = auditActs.find((known) => known === `${noun}.update`);
  const names = namedReferences(fields)
    .filter(({ field }) => field.to === to && field.onDelete === 'clear')
    .map(({ name }) => name);
  if (!act || names.length === 0) return;
  const columns = names.map(columnOf);
  const kept = (column: string) =>
    sql`case when ${sql.ref(column)} in (${sql.join(ids)}) then null else ${sql.ref(column)} end`;
  const emptied: Readonly<Record<string, unknown>> = Object.fromEntries(
    columns.map((column) => [column, kept(column)]),
  );
  const title = columnOf(nameField(fields));
  for (;;) {
    const rows = await tablesOf(trx)
      .selectFrom(table)
      .select(['id', title, ...columns])
      .where((is) => is.or(columns.map((column) => is(column, 'in', ids))))
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute();
    if (rows.length === 0) return;
    await tablesOf(trx)
      .updateTable(table)
      .set({ ...emptied, update_time: now, version: sql`version + 1` })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    await write(
      rows.map((row) => ({
        act,
        recordId: Number(row['id']),
        recordName: String(row[title]),
        changes: names
          .map((field) => ({ field, before: Number(row[columnOf(field)]), after: null }))
          .filter(({ before }) => ids.includes(before)),
      })),
    );
  }
};

/** Empties the references that are cleared when some rows are deleted, and writes each row's change down: before they go. */
export const clearReferences = async (
  clearing: Clearing,
  resources: readonly CrudResource[],
  to: Referred,
  ids: readonly number[],
): Promise<void> => {
  for (const chunk of chunks(ids, idsAtOnce)) {
    for (const resource of resources) await clearIn(clearing, resource, to, chunk);
  }
};
