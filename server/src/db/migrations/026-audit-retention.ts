import { sql, type Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';

const refused = 'audit entries are append-only';

const statements: Readonly<Record<DialectKind, readonly string[]>> = {
  sqlite: [
    'drop trigger audit_entries_no_delete',
    `create trigger audit_entries_no_delete before delete on audit_entries
     when old.time >= coalesce((select cast(value as integer) from settings where key = 'audit.keptFrom'), 0)
     begin select raise(abort, '${refused}'); end`,
  ],
  postgres: [
    'drop trigger audit_entries_no_change on audit_entries',
    `create trigger audit_entries_no_change before update or truncate on audit_entries
     for each statement execute function audit_entries_refuse()`,
    `create function audit_entries_keep() returns trigger language plpgsql as
     $$ begin
       if exists (select 1 from gone
         where time >= coalesce((select value::bigint from settings where key = 'audit.keptFrom'), 0)) then
         raise exception '${refused}' using errcode = 'insufficient_privilege';
       end if;
       return null;
     end $$`,
    `create trigger audit_entries_no_delete after delete on audit_entries
     referencing old table as gone for each statement execute function audit_entries_keep()`,
    `do $$ begin execute format('grant delete on audit_entries to %I', current_user); end $$`,
  ],
};

/** Entries that are older than what is kept can be deleted, and no others. */
export const auditRetention = {
  up: async (db: Kysely<unknown>, kind: DialectKind): Promise<void> => {
    for (const statement of statements[kind]) await sql.raw(statement).execute(db);
  },
};
