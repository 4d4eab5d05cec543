import type { DialectKind } from '../../dialect/dialect.ts';
import { flag, identity, instant, integer, optional, reference, text, type Table } from '../../tables.ts';

/** Without foreign keys, because entries are kept after the deletion of their records. */
const auditEntries: Table = {
  name: 'audit_entries',
  columns: {
    id: identity,
    time: instant,
    user_id: optional(reference),
    username: text,
    name: text,
    as_user_id: optional(reference),
    as_username: text,
    address: text,
    session_id: optional(reference),
    request_id: text,
    act: text,
    noun: text,
    record_id: optional(reference),
    record_name: text,
    changes: text,
    problem: text,
    // Department at the time of writing, so that the data scope of an entry never changes.
    dept_id: optional(reference),
  },
  indexes: [
    ['time', 'id'],
    ['user_id', 'time', 'id'],
    ['username', 'time', 'id'],
    ['noun', 'record_id', 'time', 'id'],
    ['act', 'time', 'id'],
    ['address', 'time', 'id'],
    ['session_id', 'time', 'id'],
    ['dept_id', 'time', 'id'],
    ['request_id'],
  ],
};

/** Number of entries per kind and day, up to the stored setting `audit.counted`. */
const auditTotals: Table = {
  name: 'audit_totals',
  columns: { day: integer, act: text, noun: text, refused: flag, entries: integer },
  primaryKey: ['day', 'act', 'noun', 'refused'],
};

export const auditTables: readonly Table[] = [auditEntries, auditTotals];

export const auditIndexes = [
  `create index audit_entries_refused_index on audit_entries (time, id) where problem <> ''`,
];

const sqlite = [
  `create trigger audit_entries_no_update before update on audit_entries
   begin
     select raise(abort, 'audit entries are append-only');
   end`,
  `create trigger audit_entries_no_delete before delete on audit_entries
   when old.time >= coalesce((select cast(value as integer) from settings where key = 'audit.keptFrom'), 0)
   begin
     select raise(abort, 'audit entries are append-only');
   end`,
];

const postgres = [
  `create function audit_entries_refuse() returns trigger language plpgsql as $$
   begin
     raise exception 'audit entries are append-only' using errcode = 'insufficient_privilege';
   end $$`,
  `create trigger audit_entries_no_change before update or truncate on audit_entries
   for each statement execute function audit_entries_refuse()`,
  `create function audit_entries_keep() returns trigger language plpgsql as $$
   begin
     if exists (
       select 1 from deleted
       where time >= coalesce((select value::bigint from settings where key = 'audit.keptFrom'), 0)
     ) then
       raise exception 'audit entries are append-only' using errcode = 'insufficient_privilege';
     end if;
     return null;
   end $$`,
  `create trigger audit_entries_no_delete after delete on audit_entries
   referencing old table as deleted for each statement execute function audit_entries_keep()`,
  // The table owner could grant the privilege again, but not by mistake.
  `do $$ begin execute format('revoke update, truncate on audit_entries from %I', current_user); end $$`,
];

/** Entries cannot be changed. They can be deleted only once they are older than `audit.keptFrom`. */
export const auditTriggers: Readonly<Record<DialectKind, readonly string[]>> = { sqlite, postgres };
