import { sql, type Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { addColumns, optional, reference } from '../tables.ts';

/**
 * The department an entry belongs to, as it was when it was written: whose data scope it is in stays so, and a count of what a scope
 * holds stays right. Entries are append-only: those from before have none, and are shown to who reaches everybody.
 */
export const auditDepts = {
  up: async (db: Kysely<unknown>, kind: DialectKind): Promise<void> => {
    await addColumns(db, kind, 'audit_entries', { dept_id: optional(reference) });
    await sql`create index audit_entries_dept_id_time_id_index on audit_entries (dept_id, time, id)`.execute(db);
  },
};
