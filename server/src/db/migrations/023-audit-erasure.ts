import { sql, type Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';

const erasableColumns = [
  'username',
  'name',
  'as_username',
  'address',
  'device',
  'api_token',
  'record_name',
  'changes',
].join(', ');

const fixedColumns = [
  'id',
  'time',
  'user_id',
  'as_user_id',
  'session_id',
  'request_id',
  'act',
  'noun',
  'record_id',
  'problem',
  'dept_id',
].join(', ');

/** True if an earlier entry states that the actor, the impersonated user or the target was erased. */
const isErased = `exists (
  select 1 from audit_entries as erasure
  where erasure.act = 'user.erase'
    and erasure.record_id in (
      old.user_id, old.as_user_id, case when old.noun in ('user', 'session') then old.record_id end
    )
)`;

const sqlite = [
  'drop trigger audit_entries_no_update',
  `create trigger audit_entries_no_update before update of ${fixedColumns} on audit_entries
   begin
     select raise(abort, 'audit entries are append-only');
   end`,
  `create trigger audit_entries_only_erased before update of ${erasableColumns} on audit_entries
   when not ${isErased}
   begin
     select raise(abort, 'audit entries are append-only');
   end`,
];

const postgres = [
  'drop trigger audit_entries_no_change on audit_entries',
  `create trigger audit_entries_no_change before truncate or update of ${fixedColumns} on audit_entries
   for each statement execute function audit_entries_refuse()`,
  `create function audit_entries_erase() returns trigger language plpgsql as $$
   begin
     if not ${isErased} then
       raise exception 'audit entries are append-only' using errcode = 'insufficient_privilege';
     end if;
     return new;
   end $$`,
  `create trigger audit_entries_only_erased before update of ${erasableColumns} on audit_entries
   for each row execute function audit_entries_erase()`,
  `do $$ begin execute format('grant update (${erasableColumns}) on audit_entries to %I', current_user); end $$`,
];

const statements: Readonly<Record<DialectKind, readonly string[]>> = { sqlite, postgres };

/** Allows changing the personal data in audit entries of erased users. */
export const auditErasure = {
  up: async (db: Kysely<unknown>, kind: DialectKind): Promise<void> => {
    for (const statement of statements[kind]) await sql.raw(statement).execute(db);
  },
};
